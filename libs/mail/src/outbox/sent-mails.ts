import {
  IsReference,
  type MailAttempt,
  OptionalField,
  type Page,
  type SentMail,
  type SentMailDetail,
  type SentMailStatus,
  sentMailStatuses,
} from '#contracts';
import { declareError, pageOf, PeriodQuery } from '#http';
import { traceIdOf } from '#observability';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsIn, isUUID, IsUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { MailOutboxOptions, type NewMail } from './mail-outbox.options.js';
import { MailWorker } from './mail-worker.js';
import { Suppressions } from './suppressions.js';

/** You have no mail with this id, or it is older than mails are kept. Take ids from `GET /v1/mails`. */
export const mailUnknown = declareError('mail_unknown', 404, 'There is no such mail.');

const mailNotResendable = declareError(
  'mail_not_resendable',
  409,
  (status: string) =>
    `Only a mail that is rejected or suppressed can be sent again; this one is ${status}.`,
);

const recipientSuppressed = declareError(
  'recipient_suppressed',
  409,
  'The mail server rejected this address. Remove it from the suppression list first.',
);

/** A row of `mails` as selected by {@link MAIL_COLUMNS}. */
interface MailRow extends Omit<SentMail, 'createdAt' | 'nextAttemptAt' | 'sentAt'> {
  createdAt: Date;
  nextAttemptAt: Date;
  sentAt: Date | null;
}

interface MailDetailRow extends MailRow {
  traceparent: string | null;
  latestAttempts: MailAttempt[];
}

const MAIL_COLUMNS = `id, kind, cause, event_id AS "eventId", company_id AS "companyId", addressee,
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

function toSentMail(row: MailRow): SentMail {
  const isToBeSent = row.status === 'pending' || row.status === 'awaiting_recipient';
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: isToBeSent ? row.nextAttemptAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

export class ListMailsQuery extends PeriodQuery {
  @OptionalField()
  @IsUUID()
  override startingAfter?: string;

  /** The company's id at the platform. */
  @OptionalField()
  @IsReference()
  companyId?: string;

  @OptionalField()
  @IsIn(sentMailStatuses)
  status?: SentMailStatus;

  @OptionalField()
  @IsReference()
  kind?: string;

  @OptionalField()
  @IsReference(200)
  cause?: string;

  /** A complete mail address; case is ignored. */
  @OptionalField()
  @IsReference(320)
  recipient?: string;

  /** As shown in the mail's resource; also finds mails without a recipient yet. */
  @OptionalField()
  @IsReference(200)
  addressee?: string;
}

/** Restricts mails to some companies: a query of the host that selects company ids by one parameter. */
export interface MailScope {
  /** With `?` as the parameter. */
  companies: string;
  parameter: string;
}

type Filter = Exclude<keyof ListMailsQuery, 'limit'>;

const conditionOf: Readonly<Record<Filter, string>> = {
  startingAfter: 'id < ?::uuid',
  companyId: 'company_id = ?',
  status: 'status = ?',
  kind: 'kind = ?',
  cause: 'cause = ?',
  recipient: 'lower(recipient) = lower(?)',
  addressee: 'addressee = ?',
  createdAfter: 'created_at >= ?::timestamptz',
  createdBefore: 'created_at < ?::timestamptz',
};

/**
 * The `WHERE` clause of the mails to list. It contains only the requested conditions, so that an index can
 * be used.
 */
class MailConditions {
  readonly values: unknown[] = [];
  // A mail to a role is listed as the individual mails that it was split into.
  private readonly conditions = ["status <> 'split'"];

  constructor(scope?: MailScope) {
    if (scope) this.add(`company_id IN (${scope.companies})`, scope.parameter);
  }

  get sql(): string {
    return this.conditions.join(' AND ');
  }

  filter(query: ListMailsQuery): this {
    for (const [filter, condition] of Object.entries(conditionOf)) {
      const value = query[filter as Filter];
      if (value !== undefined) this.add(condition, value);
    }
    return this;
  }

  only(id: string): this {
    return this.add('id = ?::uuid', id);
  }

  private add(condition: string, value: unknown): this {
    this.values.push(value);
    this.conditions.push(condition.replace('?', `$${this.values.length}`));
    return this;
  }
}

/** Sends mails again that were given up. */
@Injectable()
export class MailResending {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sentMails: SentMails,
    private readonly suppressions: Suppressions,
    private readonly worker: MailWorker,
    private readonly options: MailOutboxOptions,
  ) {}

  /**
   * Sends a rejected or suppressed mail again, with the same message id.
   *
   * @throws mail_unknown, mail_not_resendable, recipient_suppressed
   */
  async resend(id: string): Promise<SentMail> {
    const { recipient, status } = await this.sentMails.get(id);
    if (recipient && (await this.suppressions.among([recipient])).size > 0) {
      throw recipientSuppressed();
    }
    const [rows] = (await this.dataSource.query(
      `UPDATE mails SET status = 'pending', next_attempt_at = $2, resent_at = $2, failure = NULL
       WHERE id = $1 AND status IN ('rejected', 'suppressed') RETURNING ${MAIL_COLUMNS}`,
      [id, this.options.now()],
    )) as [MailRow[], number];
    if (!rows[0]) throw mailNotResendable(status);
    this.worker.wake();
    return toSentMail(rows[0]);
  }
}
