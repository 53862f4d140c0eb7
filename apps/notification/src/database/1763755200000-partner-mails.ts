import { createMailTables, dropMailTables } from '#mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PartnerMails1763755200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE mails RENAME TO former_mails');
    await queryRunner.query(`
      ALTER INDEX mails_due RENAME TO former_mails_due;
      ALTER INDEX mails_awaiting_recipient RENAME TO former_mails_awaiting_recipient;
      ALTER INDEX mails_pkey RENAME TO former_mails_pkey;
      ALTER INDEX mails_kind_cause_key RENAME TO former_mails_kind_cause_key;
    `);
    await createMailTables(queryRunner);
    await queryRunner.query(`
      INSERT INTO mails (id, kind, cause, addressee, company_id, facts, status, recipient, subject,
        failure, attempts, next_attempt_at, leased_until, traceparent, created_at, sent_at)
      SELECT id, kind, cause, 'person/' || external_id, platform_company_id, facts, status, recipient,
        subject, failure, attempts, next_attempt_at, leased_until, traceparent, created_at, sent_at
      FROM former_mails;
      DROP TABLE former_mails;

      -- IANA; left out, the service's setting counts.
      ALTER TABLE directory_companies ADD COLUMN time_zone text;

      ALTER TABLE directory_people ADD COLUMN known_since timestamptz NOT NULL DEFAULT now();

      -- What a company has done at least once, and when it did so first.
      CREATE TABLE company_milestones (
        company_id text NOT NULL,
        milestone text NOT NULL,
        reached_at timestamptz NOT NULL,
        PRIMARY KEY (company_id, milestone)
      );
      CREATE INDEX company_milestones_reached ON company_milestones (milestone, reached_at);

      -- Whether an account's balance was below the threshold at the latest event that told it.
      CREATE TABLE account_balances (
        account_id text PRIMARY KEY,
        company_id text NOT NULL,
        is_low boolean NOT NULL,
        told_at timestamptz NOT NULL
      );

      CREATE TABLE engagement_reminders (
        company_id text NOT NULL,
        mail text NOT NULL,
        number integer NOT NULL,
        added_at timestamptz NOT NULL,
        PRIMARY KEY (company_id, mail, number)
      );

      -- People who want no engagement mails.
      CREATE TABLE engagement_opt_outs (
        directory_company_id uuid NOT NULL,
        external_id text NOT NULL,
        opted_out_at timestamptz NOT NULL,
        PRIMARY KEY (directory_company_id, external_id)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE engagement_opt_outs, engagement_reminders, account_balances, company_milestones;
      ALTER TABLE directory_companies DROP COLUMN time_zone;
      ALTER TABLE directory_people DROP COLUMN known_since;
      CREATE TABLE former_mails AS SELECT * FROM mails WHERE addressee LIKE 'person/%';
    `);
    await dropMailTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE mails (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        cause text NOT NULL,
        platform_company_id text NOT NULL,
        external_id text NOT NULL,
        facts jsonb NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        recipient text,
        subject text,
        failure text,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        leased_until timestamptz,
        traceparent text,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        UNIQUE (kind, cause)
      );
      CREATE INDEX mails_due ON mails (next_attempt_at)
        WHERE status IN ('pending', 'awaiting_recipient');
      CREATE INDEX mails_awaiting_recipient ON mails (platform_company_id)
        WHERE status = 'awaiting_recipient';
      -- The former service knows this kind alone.
      INSERT INTO mails
      SELECT id, kind, cause, company_id, substr(addressee, 8), facts, status, recipient, subject,
        failure, attempts, next_attempt_at, leased_until, traceparent, created_at, sent_at
      FROM former_mails WHERE kind = 'card_order_confirmation'
      ON CONFLICT (kind, cause) DO NOTHING;
      DROP TABLE former_mails;
    `);
  }
}
