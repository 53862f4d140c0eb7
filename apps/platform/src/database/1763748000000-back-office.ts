import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reviewers with their passkeys and sessions, what they propose, and who did what to an application. */
export class BackOffice1763748000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE reviewers (
        id text PRIMARY KEY,
        name text NOT NULL,
        -- In small letters.
        email text NOT NULL UNIQUE,
        role text NOT NULL CHECK (role IN ('reviewer', 'admin')),
        created_at timestamptz NOT NULL DEFAULT now(),
        disabled_at timestamptz,
        last_signed_in_at timestamptz,
        failed_attempts integer NOT NULL DEFAULT 0,
        locked_until timestamptz
      );
      CREATE TABLE reviewer_enrolment_codes (
        reviewer_id text PRIMARY KEY REFERENCES reviewers,
        handle text NOT NULL UNIQUE,
        secret_hash bytea NOT NULL,
        wrong_tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      );
      CREATE TABLE reviewer_passkeys (
        credential_id text PRIMARY KEY,
        reviewer_id text NOT NULL REFERENCES reviewers,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        enrolled_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX reviewer_passkeys_by_reviewer ON reviewer_passkeys (reviewer_id);
      CREATE TABLE reviewer_sessions (
        token_hash bytea PRIMARY KEY,
        reviewer_id text NOT NULL REFERENCES reviewers,
        seen_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX reviewer_sessions_by_reviewer ON reviewer_sessions (reviewer_id);
      CREATE TABLE reviewer_ceremonies (
        challenge text PRIMARY KEY,
        reviewer_id text,
        expires_at timestamptz NOT NULL
      );
      -- What was done with accounts; what was done to applications stands in application_events.
      CREATE TABLE reviewer_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        reviewer_id text NOT NULL REFERENCES reviewers,
        action text NOT NULL,
        -- The admin, or null for the command and for reviewers themselves.
        actor_id text,
        happened_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX reviewer_events_by_reviewer ON reviewer_events (reviewer_id, id);
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reviewer_events
        EXECUTE FUNCTION refuse_change();

      ALTER TABLE application_events ADD COLUMN actor_id text, ADD COLUMN actor_name text;
      CREATE TABLE application_proposals (
        application_id text PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies,
        reviewer_id text NOT NULL REFERENCES reviewers,
        -- Of what was read: other answers make the proposal void.
        basis text NOT NULL,
        credit_limit jsonb,
        proposed_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX application_proposals_by_company ON application_proposals (company_id);
      CREATE TABLE application_visitors (
        company_id text NOT NULL REFERENCES companies,
        reviewer_id text NOT NULL REFERENCES reviewers,
        seen_at timestamptz NOT NULL,
        PRIMARY KEY (company_id, reviewer_id)
      );
      CREATE INDEX companies_in_review ON companies (kyc_status)
        WHERE kyc_status IN ('submitted', 'in_review', 'additional_information_requested');
      CREATE INDEX credit_applications_submitted ON credit_applications (company_id)
        WHERE status = 'submitted';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX credit_applications_submitted, companies_in_review;
      DROP TABLE application_visitors, application_proposals, reviewer_events, reviewer_ceremonies,
        reviewer_sessions, reviewer_passkeys, reviewer_enrolment_codes, reviewers;
      ALTER TABLE application_events DROP COLUMN actor_id, DROP COLUMN actor_name;
    `);
  }
}
