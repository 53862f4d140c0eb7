import type { QueryRunner } from 'typeorm';

/** Creates the tables of the mail outbox; part of the first migration of every service that sends mails. */
export async function createMailTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE mails (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      -- What the mail is about, such as a card's id.
      cause text NOT NULL,
      -- Whom the mail is for, in the service's terms: one person, or a role that several people have.
      addressee text NOT NULL,
      -- The company's id at the platform.
      company_id text NOT NULL,
      -- The event that caused the mail, if an event did.
      event_id text,
      facts jsonb NOT NULL,
      status text NOT NULL DEFAULT 'pending',
      recipient text,
      subject text,
      failure text,
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL,
      -- True once its turn among the mails to its recipient is settled.
      is_paced boolean NOT NULL DEFAULT false,
      leased_until timestamptz,
      traceparent text,
      created_at timestamptz NOT NULL,
      resent_at timestamptz,
      sent_at timestamptz,
      -- The time whose settings decide who sends the mail, where they may not be known yet.
      sender_as_of timestamptz,
      -- The latest attempts to hand the mail to the server (MailAttempt).
      latest_attempts jsonb NOT NULL DEFAULT '[]',
      -- The id of each claim, so that writes under an older claim have no effect.
      claim uuid,
      UNIQUE (kind, cause, addressee)
    );
    CREATE INDEX mails_due ON mails (next_attempt_at, id)
      WHERE status IN ('pending', 'awaiting_recipient');
    CREATE INDEX mails_awaiting_recipient ON mails (company_id)
      WHERE status = 'awaiting_recipient';
    CREATE INDEX mails_of_company ON mails (company_id, id);
    CREATE INDEX mails_of_recipient ON mails (lower(recipient), id) WHERE recipient IS NOT NULL;

    -- Addresses that no longer receive mails.
    CREATE TABLE mail_suppressions (
      id uuid PRIMARY KEY,
      address text NOT NULL UNIQUE,
      failure text NOT NULL,
      mail_id uuid NOT NULL,
      suppressed_at timestamptz NOT NULL
    );

    -- Until when the mails already accepted use up each address's share.
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
