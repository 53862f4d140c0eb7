import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { currentTraceparent } from '#observability';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { MailKind } from './mail-kind.js';

export interface NewMail {
  kind: MailKind;
  /** What the mail is about: one cause makes one mail. */
  cause: string;
  platformCompanyId: string;
  /** The recipient, by the partner's own id. */
  externalId: string;
  /** What the template needs to know. */
  facts: Record<string, string>;
}

/** A mail that is to be sent now, claimed by this replica. */
export interface DueMail extends NewMail {
  id: string;
  attempts: number;
  traceparent: string | null;
  createdAt: Date;
}

const LEASE_SECONDS = 60;

/** The mails that are to be sent: what was written here is sent once its recipient is known. */
@Injectable()
export class MailQueue {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async add(transaction: EntityManager, mail: NewMail): Promise<void> {
    const { kind, cause, platformCompanyId, externalId, facts } = mail;
    await transaction.query(
      `INSERT INTO mails (id, kind, cause, platform_company_id, external_id, facts, traceparent)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (kind, cause) DO NOTHING`,
      [
        uuidv7(),
        kind,
        cause,
        platformCompanyId,
        externalId,
        JSON.stringify(facts),
        currentTraceparent() ?? null,
      ],
    );
  }

  async claim(limit: number): Promise<DueMail[]> {
    const [mails] = (await this.dataSource.query(
      `UPDATE mails SET leased_until = now() + make_interval(secs => $2)
       WHERE id IN (
         SELECT id FROM mails
         WHERE status IN ('pending', 'awaiting_recipient') AND next_attempt_at <= now()
           AND (leased_until IS NULL OR leased_until < now())
         ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )
       RETURNING id, kind, cause, platform_company_id AS "platformCompanyId",
         external_id AS "externalId", facts, attempts, traceparent, created_at AS "createdAt"`,
      [limit, LEASE_SECONDS],
    )) as [DueMail[], number];
    return mails;
  }

  async setSent(id: string, recipient: string, subject: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE mails SET status = 'sent', recipient = $2, subject = $3, sent_at = now(),
         attempts = attempts + 1, failure = NULL, leased_until = NULL WHERE id = $1`,
      [id, recipient, subject],
    );
  }

  async setRejected(id: string, recipient: string, failure: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE mails SET status = 'rejected', recipient = $2, failure = $3,
         attempts = attempts + 1, leased_until = NULL WHERE id = $1`,
      [id, recipient, failure],
    );
  }

  async retryAt(id: string, at: Date, failure: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE mails SET status = 'pending', next_attempt_at = $2, failure = $3,
         attempts = attempts + 1, leased_until = NULL WHERE id = $1`,
      [id, at, failure],
    );
  }

  /** The recipient is not known yet: the directory's news will let it go, a look now and then too. */
  async awaitRecipient(id: string, nextLookAt: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE mails SET status = 'awaiting_recipient', next_attempt_at = $2, leased_until = NULL
       WHERE id = $1`,
      [id, nextLookAt],
    );
  }

  /** Lets the mails go that waited for a company, or for one person of it. */
  async releaseAwaiting(
    transaction: EntityManager,
    directoryCompanyId: string,
    externalId?: string,
  ): Promise<void> {
    await transaction.query(
      `UPDATE mails SET next_attempt_at = now()
       FROM directory_companies c
       WHERE c.id = $1 AND mails.platform_company_id = c.platform_company_id
         AND mails.status = 'awaiting_recipient'
         AND ($2::text IS NULL OR mails.external_id = $2)`,
      [directoryCompanyId, externalId ?? null],
    );
  }
}
