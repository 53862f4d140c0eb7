import { createMailTables, dropMailTables } from '#mail';
import { createMessagingTables, dropMessagingTables } from '#messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Copies of the partner's directory and of its communication settings. */
const COPIES = `
  CREATE TABLE directory_companies (
    id uuid PRIMARY KEY,
    platform_company_id text UNIQUE,
    legal_name text NOT NULL,
    -- IANA. If it is null, the service's setting applies.
    time_zone text,
    -- By the directory's clock.
    changed_at timestamptz NOT NULL DEFAULT '-infinity'
  );
  CREATE TABLE directory_people (
    company_id uuid NOT NULL,
    external_id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    language text NOT NULL,
    role text NOT NULL,
    known_since timestamptz NOT NULL DEFAULT now(),
    changed_at timestamptz NOT NULL DEFAULT '-infinity',
    PRIMARY KEY (company_id, external_id)
  );
  -- At most one row.
  CREATE TABLE communication_settings (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    versions jsonb NOT NULL,
    complete_until timestamptz NOT NULL
  );`;

const ENGAGEMENT = `
  -- When a company reached each milestone for the first time.
  CREATE TABLE company_milestones (
    company_id text NOT NULL,
    milestone text NOT NULL,
    reached_at timestamptz NOT NULL,
    PRIMARY KEY (company_id, milestone)
  );
  CREATE INDEX company_milestones_reached ON company_milestones (milestone, reached_at);
  CREATE TABLE engagement_reminders (
    company_id text NOT NULL,
    mail text NOT NULL,
    number integer NOT NULL,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (company_id, mail, number)
  );
  -- People who have unsubscribed from engagement mails.
  CREATE TABLE engagement_opt_outs (
    directory_company_id uuid NOT NULL,
    external_id text NOT NULL,
    opted_out_at timestamptz NOT NULL,
    PRIMARY KEY (directory_company_id, external_id)
  );`;

const BALANCES = `
  -- Whether an account's balance was below the threshold at the latest event that contained it.
  CREATE TABLE account_balances (
    account_id text PRIMARY KEY,
    company_id text NOT NULL,
    is_low boolean NOT NULL,
    told_at timestamptz NOT NULL
  );`;

export class Baseline1764018000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createMailTables(queryRunner);
    for (const tables of [COPIES, ENGAGEMENT, BALANCES]) await queryRunner.query(tables);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE account_balances, engagement_opt_outs, engagement_reminders, company_milestones,
        communication_settings, directory_people, directory_companies`);
    await dropMailTables(queryRunner);
    await dropMessagingTables(queryRunner);
  }
}
