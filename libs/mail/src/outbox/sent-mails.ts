import { InjectDataSource } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import type { Page } from '#contracts';
import { PageQuery, pageOf } from '#http';
import { IsIn, IsOptional, IsString, IsUUID, isUUID, Length } from 'class-validator';
import { DataSource } from 'typeorm';
import { MailOutboxOptions } from './mail-outbox.options.js';
import type { MailStatus } from './mail-store.js';
import { MailWorker } from './mail-worker.js';
import { mailNotResendable, mailUnknown, recipientSuppressed } from './mails.errors.js';
import { Suppressions } from './suppressions.js';

/** What is shown; a mail to a role is shown as the mails that it became. */
export const shownMailStatuses = [
  'pending',
  'awaiting_recipient',
  'sent',
  'rejected',
  'suppressed',
  'cancelled',
] as const satisfies readonly Exclude<MailStatus, 'split'>[];
export type ShownMailStatus = (typeof shownMailStatuses)[number];

export interface MailResource {
  id: string;
  kind: string;
  /** What it is about: a card's id, say. */
  cause: string;
  /** The event that brought it about, if it was one. */
  eventId: string | null;
  companyId: string;
  /** Whom it is for, in the service's words: `person/e-1001`, or `company_admins`. */
  addressee: string;
  status: ShownMailStatus;
  recipient: string | null;
  subject: string | null;
  failure: string | null;
  attempts: number;
  createdAt: string;
  /** When it is tried next, while it is to be sent. */
  nextAttemptAt: string | null;
  sentAt: string | null;
}

export class ListMailsQuery extends PageQuery {
  @IsOptional()
  @IsUUID()
  override startingAfter?: string;

  /** The company's id at the platform. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  @IsOptional()
  @IsIn(shownMailStatuses)
  status?: ShownMailStatus;
}

interface MailRow extends Omit<MailResource, 'createdAt' | 'nextAttemptAt' | 'sentAt'> {
  createdAt: Date;
  nextAttemptAt: Date;
  sentAt: Date | null;
}

const COLUMNS = `id, kind, cause, event_id AS "eventId", company_id AS "companyId", addressee, status,
  recipient, subject, failure, attempts, created_at AS "createdAt",
  next_attempt_at AS "nextAttemptAt", sent_at AS "sentAt"`;

/** What was sent, to whom, why, and what became of it. */
@Injectable()
export class SentMails {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly suppressions: Suppressions,
    private readonly worker: MailWorker,
    private readonly options: MailOutboxOptions,
  ) {}

  async list(query: ListMailsQuery): Promise<Page<MailResource>> {
    const { limit, startingAfter, companyId, status } = query;
    const rows: MailRow[] = await this.dataSource.query(
      `SELECT ${COLUMNS} FROM mails
       WHERE status <> 'split' AND ($1::text IS NULL OR company_id = $1)
         AND ($2::text IS NULL OR status = $2) AND ($3::uuid IS NULL OR id < $3)
       ORDER BY id DESC LIMIT $4`,
      [companyId ?? null, status ?? null, startingAfter ?? null, limit + 1],
    );
    return pageOf(rows, limit, toMailResource);
  }

  /**
   * Sends a mail that was rejected or suppressed once more, under the same message id.
   *
   * @throws mail_unknown, mail_not_resendable, recipient_suppressed
   */
  async resend(id: string): Promise<MailResource> {
    const mail = await this.find(id);
    if (!mail) throw mailUnknown();
    if (mail.recipient && (await this.suppressions.among([mail.recipient])).size > 0) {
      throw recipientSuppressed();
    }
    const [rows] = (await this.dataSource.query(
      `UPDATE mails SET status = 'pending', next_attempt_at = $2, resent_at = $2, failure = NULL
       WHERE id = $1 AND status IN ('rejected', 'suppressed') RETURNING ${COLUMNS}`,
      [id, this.options.now()],
    )) as [MailRow[], number];
    if (!rows[0]) throw mailNotResendable(mail.status);
    this.worker.wake();
    return toMailResource(rows[0]);
  }

  private async find(id: string): Promise<Pick<MailRow, 'status' | 'recipient'> | undefined> {
    if (!isUUID(id)) return undefined;
    const rows: MailRow[] = await this.dataSource.query(
      `SELECT status, recipient FROM mails WHERE id = $1 AND status <> 'split'`,
      [id],
    );
    return rows[0];
  }
}

function toMailResource(row: MailRow): MailResource {
  const isToBeSent = row.status === 'pending' || row.status === 'awaiting_recipient';
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: isToBeSent ? row.nextAttemptAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}
