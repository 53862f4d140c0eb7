import { createMessagingTables, dropMessagingTables } from '#messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const DIRECTORY = `
  CREATE TABLE companies (
    id uuid PRIMARY KEY,
    external_id text NOT NULL UNIQUE,
    legal_name text NOT NULL,
    registration_number text NOT NULL,
    country text NOT NULL,
    platform_company_id text UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- IANA. If it is null, the default of each reader applies.
    time_zone text,
    shipping_address jsonb
  );
  CREATE TABLE people (
    company_id uuid NOT NULL REFERENCES companies,
    external_id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    language text NOT NULL,
    role text NOT NULL,
    PRIMARY KEY (company_id, external_id)
  );
  -- When links were generated. The links themselves are secrets of the platform.
  CREATE TABLE onboarding_links (
    id uuid PRIMARY KEY,
    company_id uuid NOT NULL REFERENCES companies,
    generated_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX onboarding_links_of_company ON onboarding_links (company_id, generated_at DESC);`;

const PROGRESS = `
  -- Keyed by the platform's company id: events can arrive before the directory knows the company.
  CREATE TABLE milestones (
    platform_company_id text NOT NULL,
    event_id text NOT NULL,
    event_type text NOT NULL,
    occurred_at timestamptz NOT NULL,
    details jsonb,
    PRIMARY KEY (platform_company_id, event_id)
  );
  CREATE TABLE card_progress (
    platform_company_id text NOT NULL,
    external_id text NOT NULL,
    card_type text,
    status text NOT NULL,
    card_id text,
    failure_code text,
    changed_at timestamptz,
    PRIMARY KEY (platform_company_id, external_id)
  );`;

const SETTINGS_AND_OPERATORS = `
  -- At most one row: the settings published last.
  CREATE TABLE communication_settings (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    versions jsonb NOT NULL,
    complete_until timestamptz NOT NULL
  );
  CREATE TABLE operator_sessions (
    token_hash bytea PRIMARY KEY,
    -- The operator token that the session was opened with. A session ends when its token leaves the settings.
    operator_token_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL
  );`;

export class Baseline1764018000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    for (const tables of [DIRECTORY, PROGRESS, SETTINGS_AND_OPERATORS]) {
      await queryRunner.query(tables);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE operator_sessions, communication_settings, card_progress, milestones, onboarding_links, people,
        companies`);
    await dropMessagingTables(queryRunner);
  }
}
