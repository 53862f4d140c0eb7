import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OnboardingApplication1763737200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE onboarding_links ADD COLUMN entrance text NOT NULL DEFAULT 'company';
      ALTER TABLE onboarding_links ALTER COLUMN entrance DROP DEFAULT;
      CREATE TABLE onboarding_sections (
        company_id text NOT NULL REFERENCES companies,
        section text NOT NULL,
        version integer NOT NULL,
        saved_at timestamptz,
        answers jsonb NOT NULL,
        PRIMARY KEY (company_id, section)
      );
      CREATE TABLE kyc_applications (
        id text PRIMARY KEY,
        company_id text NOT NULL UNIQUE REFERENCES companies,
        submitted_version integer,
        submitted_at timestamptz,
        decided_at timestamptz,
        information_request jsonb
      );
      CREATE TABLE credit_applications (
        id text PRIMARY KEY,
        company_id text NOT NULL UNIQUE REFERENCES companies,
        status text NOT NULL DEFAULT 'draft',
        submitted_version integer,
        submitted_at timestamptz,
        decided_at timestamptz,
        credit_limit jsonb
      );
      CREATE TABLE debit_solutions (
        company_id text PRIMARY KEY REFERENCES companies,
        account_id text NOT NULL REFERENCES accounts,
        chosen_at timestamptz NOT NULL
      );
      CREATE TABLE onboarding_documents (
        id text PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies,
        purpose text NOT NULL,
        file_name text NOT NULL,
        media_type text NOT NULL,
        size_bytes integer NOT NULL,
        sha256 bytea NOT NULL,
        content bytea NOT NULL,
        uploaded_at timestamptz NOT NULL,
        UNIQUE (company_id, purpose, sha256)
      );
      -- What is compressed already is not compressed once more.
      ALTER TABLE onboarding_documents ALTER COLUMN content SET STORAGE EXTERNAL;
      CREATE TABLE application_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies,
        application_id text NOT NULL,
        action text NOT NULL,
        actor text NOT NULL,
        reason text,
        details jsonb NOT NULL,
        happened_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX application_events_by_company ON application_events (company_id, id);
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON application_events
        EXECUTE FUNCTION refuse_change();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE application_events, onboarding_documents, debit_solutions, credit_applications,
        kyc_applications, onboarding_sections;
      DROP FUNCTION refuse_change;
      DELETE FROM onboarding_links WHERE entrance <> 'company';
      ALTER TABLE onboarding_links DROP COLUMN entrance;
    `);
  }
}
