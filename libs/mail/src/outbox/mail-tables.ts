import type { QueryRunner } from 'typeorm';

/** Creates the tables of the mail outbox; part of a migration of every service that sends mails. */
export async function createMailTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE mails (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      -- What the mail is about, such as a card's id.
      cause text NOT NULL,
      -- Whom it is for, in the words of the service: one person, or a role that several have.
      addressee text NOT NULL,
      -- The company's id at the platform.
      company_id text NOT NULL,
      -- The event that brought it about, if it was one.
      event_id text,
      facts jsonb NOT NULL,
      status text NOT NULL DEFAULT 'pending',
      recipient text,
      subject text,
      failure text,
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL,
      -- Its turn among the mails to its recipient is settled.
      is_paced boolean NOT NULL DEFAULT false,
      leased_until timestamptz,
      traceparent text,
      created_at timestamptz NOT NULL,
      resent_at timestamptz,
      sent_at timestamptz,
      UNIQUE (kind, cause, addressee)
    );
    CREATE INDEX mails_due ON mails (next_attempt_at, id)
      WHERE status IN ('pending', 'awaiting_recipient');
    CREATE INDEX mails_awaiting_recipient ON mails (company_id)
      WHERE status = 'awaiting_recipient';
    CREATE INDEX mails_of_company ON mails (company_id, id);

    -- Addresses at which there is nobody.
    CREATE TABLE mail_suppressions (
      id uuid PRIMARY KEY,
      address text NOT NULL UNIQUE,
      failure text NOT NULL,
      mail_id uuid NOT NULL,
      suppressed_at timestamptz NOT NULL
    );

    -- Until when the mails that were let through fill each address's share.
    CREATE TABLE mail_paces (
      address text PRIMARY KEY,
      busy_until timestamptz NOT NULL
    );
    CREATE INDEX mail_paces_over ON mail_paces (busy_until);
  `);
}

export async function dropMailTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP TABLE mail_paces, mail_suppressions, mails');
}

/** Adds the columns for queries of sent mails; a later migration of every service with the tables. */
export async function addMailHistory(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    -- The latest times that it was offered to the server (MailAttempt).
    ALTER TABLE mails ADD COLUMN latest_attempts jsonb NOT NULL DEFAULT '[]';
    CREATE INDEX mails_of_recipient ON mails (lower(recipient), id) WHERE recipient IS NOT NULL;
  `);
}

export async function dropMailHistory(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    DROP INDEX mails_of_recipient;
    ALTER TABLE mails DROP COLUMN latest_attempts;
  `);
}

/** Adds waiting for the decision about the sender; a later migration of every service that sends mails. */
export async function addMailSenderAsOf(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('ALTER TABLE mails ADD COLUMN sender_as_of timestamptz');
}

export async function dropMailSenderAsOf(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('ALTER TABLE mails DROP COLUMN sender_as_of');
}

/**
 * Adds the id of each claim, so that writes under an older claim have no effect; a later migration of every
 * service that sends mails.
 */
export async function addMailClaims(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('ALTER TABLE mails ADD COLUMN claim uuid');
}

export async function dropMailClaims(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('ALTER TABLE mails DROP COLUMN claim');
}
