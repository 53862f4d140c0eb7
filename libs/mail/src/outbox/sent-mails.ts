import { InjectDataSource } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import type { MailAttempt, Page, SentMail, SentMailDetail } from '#contracts';
import { pageOf } from '#http';
import { traceIdOf } from '#observability';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import type { ListMailsQuery } from './list-mails.query.js';
import { MailConditions, type MailScope } from './mail-conditions.js';
import type { NewMail } from './mail-host.js';
import { mailUnknown } from './mails.errors.js';

/** A row of `mails` as selected by {@link MAIL_COLUMNS}. */
export interface MailRow extends Omit<SentMail, 'createdAt' | 'nextAttemptAt' | 'sentAt'> {
  createdAt: Date;
  nextAttemptAt: Date;
  sentAt: Date | null;
}

interface MailDetailRow extends MailRow {
  traceparent: string | null;
  latestAttempts: MailAttempt[];
}

export const MAIL_COLUMNS = `id, kind, cause, event_id AS "eventId", company_id AS "companyId", addressee,
  status, recipient, subject, failure, attempts, created_at AS "createdAt",
  next_attempt_at AS "nextAttemptAt", sent_at AS "sentAt"`;

/** The mails with recipient, cause and result. With a scope, only mails of its companies. */
@Injectable()
export class SentMails {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Newest first. */
  async list(query: ListMailsQuery, scope?: MailScope): Promise<Page<SentMail>> {
    const { sql, values } = new MailConditions(scope).filter(query);
    const rows: MailRow[] = await this.dataSource.query(
      `SELECT ${MAIL_COLUMNS} FROM mails WHERE ${sql}
       ORDER BY id DESC LIMIT $${values.length + 1}`,
      [...values, query.limit + 1],
    );
    return pageOf(rows, query.limit, toSentMail);
  }

  /** @throws mail_unknown, also for a mail outside of the scope. */
  async get(id: string, scope?: MailScope): Promise<SentMailDetail> {
    const columns = `${MAIL_COLUMNS}, traceparent, latest_attempts AS "latestAttempts"`;
    const { traceparent, latestAttempts, ...row } = await this.find<MailDetailRow>(
      id,
      columns,
      scope,
    );
    return {
      ...toSentMail(row),
      traceId: traceIdOf(traceparent ?? undefined) ?? null,
      latestAttempts,
    };
  }

  /** The stored data of which a mail is composed. @throws mail_unknown */
  kept(id: string): Promise<NewMail> {
    return this.find(id, 'kind, cause, addressee, company_id AS "companyId", facts');
  }

  private async find<Row>(id: string, columns: string, scope?: MailScope): Promise<Row> {
    if (!isUUID(id)) throw mailUnknown();
    const { sql, values } = new MailConditions(scope).only(id);
    const [row] = (await this.dataSource.query(
      `SELECT ${columns} FROM mails WHERE ${sql}`,
      values,
    )) as Row[];
    if (!row) throw mailUnknown();
    return row;
  }
}

export function toSentMail(row: MailRow): SentMail {
  const isToBeSent = row.status === 'pending' || row.status === 'awaiting_recipient';
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: isToBeSent ? row.nextAttemptAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}
