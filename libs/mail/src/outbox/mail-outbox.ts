import { currentTraceparent } from '#observability';
import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type Provider,
  type Type,
} from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { MailSender } from '../mail-sender.js';
import { MailAdmission, RecipientPacing } from './mail-admission.js';
import { MailHost, MailOutboxOptions, type NewMail } from './mail-outbox.options.js';
import { MailStore } from './mail-store.js';
import { MailMetrics, MailWorker } from './mail-worker.js';
import { MailResending, SentMails } from './sent-mails.js';
import { Suppressions } from './suppressions.js';

/**
 * The outbox of a service's mails: written in the transaction of their cause, sent after its commit, each
 * once.
 */
@Injectable()
export class MailOutbox {
  /** A command that only adds mails, which the running service sends, needs the clock alone. */
  constructor(
    @Inject(MailOutboxOptions) private readonly options: Pick<MailOutboxOptions, 'now'>,
  ) {}

  /** Existing mails of a kind with the same cause and addressee are unchanged. */
  async add(transaction: EntityManager, mails: readonly NewMail[]): Promise<void> {
    if (mails.length === 0) return;
    await transaction.query(ADD_MAILS, [
      mails.map(() => uuidv7()),
      mails.map(({ kind }) => kind),
      mails.map(({ cause }) => cause),
      mails.map(({ addressee }) => addressee),
      mails.map(({ companyId }) => companyId),
      mails.map(({ eventId }) => eventId ?? null),
      mails.map(({ facts }) => JSON.stringify(facts)),
      mails.map(({ notBefore }) => notBefore ?? this.options.now()),
      currentTraceparent() ?? null,
      mails.map(({ senderAsOf }) => senderAsOf ?? null),
    ]);
  }

  /** Releases mails that waited for these addressees of a company, or for any of the company. */
  async release(
    transaction: EntityManager,
    companyId: string,
    addressees?: readonly string[],
  ): Promise<void> {
    await transaction.query(
      `UPDATE mails SET next_attempt_at = $3
       WHERE company_id = $1 AND status = 'awaiting_recipient'
         AND ($2::text[] IS NULL OR addressee = ANY ($2))`,
      [companyId, addressees ?? null, this.options.now()],
    );
  }

  /** Releases mails that waited for the decision about their sender as of a time before `until`. */
  async releaseSettled(transaction: EntityManager, until: Date): Promise<void> {
    await transaction.query(
      `UPDATE mails SET next_attempt_at = $2
       WHERE status = 'awaiting_recipient' AND sender_as_of < $1`,
      [until, this.options.now()],
    );
  }
}

/** Deletes all mails to a person, also those that wait, and what the outbox knows of their addresses. */
export async function eraseMails(
  transaction: EntityManager,
  companyId: string,
  addressee: string,
): Promise<void> {
  await transaction.query(ERASE_MAILS, [companyId, addressee]);
}

/** $1 company, $2 addressee. */
const ERASE_MAILS = `
  WITH erased AS (
    DELETE FROM mails WHERE company_id = $1 AND addressee = $2 RETURNING recipient
  ), paces AS (
    DELETE FROM mail_paces WHERE address IN (SELECT recipient FROM erased)
  )
  DELETE FROM mail_suppressions WHERE address IN (SELECT recipient FROM erased)`;

/** Existing mails with the same cause and addressee are unchanged. $9 trace. */
const ADD_MAILS = `
  INSERT INTO mails (id, kind, cause, addressee, company_id, event_id, facts, next_attempt_at,
    created_at, traceparent, sender_as_of)
  SELECT id, kind, cause, addressee, company_id, event_id, facts, made_at, made_at, $9, sender_as_of
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[],
    $8::timestamptz[], $10::timestamptz[])
    AS mail (id, kind, cause, addressee, company_id, event_id, facts, made_at, sender_as_of)
  ORDER BY kind, cause, addressee
  ON CONFLICT (kind, cause, addressee) DO NOTHING`;

interface MailOutboxSetup {
  /** Modules needed by the following providers. */
  imports: NonNullable<DynamicModule['imports']>;
  /** Provides {@link MailOutboxOptions}. */
  options: Provider<MailOutboxOptions>;
  host: Type<MailHost>;
}

/** A mail outbox in the service's database (`createMailTables`), and the worker that sends its mails. */
@Module({})
export class MailOutboxModule {
  static forHost({ imports, options, host }: MailOutboxSetup): DynamicModule {
    return {
      module: MailOutboxModule,
      imports,
      providers: [
        options,
        { provide: MailHost, useClass: host },
        {
          provide: MailSender,
          inject: [MailOutboxOptions],
          useFactory: ({ sender }: MailOutboxOptions) => new MailSender(sender),
        },
        MailAdmission,
        MailMetrics,
        MailOutbox,
        MailResending,
        MailStore,
        MailWorker,
        RecipientPacing,
        SentMails,
        Suppressions,
      ],
      exports: [
        MailHost,
        MailOutbox,
        MailOutboxOptions,
        MailResending,
        MailWorker,
        SentMails,
        Suppressions,
      ],
    };
  }
}
