import { createMailTables, dropMailTables } from '#mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Communications1763758800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMailTables(queryRunner);
    await queryRunner.query(`
      ALTER TABLE partners
        ADD COLUMN integration_level text NOT NULL DEFAULT 'native',
        ADD COLUMN mail_sender_choices jsonb NOT NULL DEFAULT '{}';
      -- Links that stand in mails. Those that the partner presents are in onboarding_links.
      CREATE TABLE mailed_links (
        id text PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies,
        entrance text NOT NULL,
        token_hash bytea NOT NULL UNIQUE,
        -- A mail is composed anew for each try.
        token_sealed text NOT NULL,
        expires_at timestamptz NOT NULL,
        replaced_at timestamptz,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX mailed_links_current ON mailed_links (company_id, entrance)
        WHERE replaced_at IS NULL;
      CREATE TABLE credit_agreements (
        id text PRIMARY KEY,
        company_id text NOT NULL UNIQUE REFERENCES companies,
        application_id text NOT NULL UNIQUE REFERENCES credit_applications,
        credit_limit jsonb NOT NULL,
        language text NOT NULL,
        document bytea NOT NULL,
        document_sha256 bytea NOT NULL,
        link_id text NOT NULL REFERENCES mailed_links,
        created_at timestamptz NOT NULL
      );
      ALTER TABLE credit_agreements ALTER COLUMN document SET STORAGE EXTERNAL;
      CREATE TABLE credit_agreement_acceptances (
        agreement_id text PRIMARY KEY REFERENCES credit_agreements,
        accepted_by text NOT NULL,
        document_sha256 bytea NOT NULL,
        accepted_at timestamptz NOT NULL
      );
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_agreements
        EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_agreement_acceptances
        EXECUTE FUNCTION refuse_change();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE credit_agreement_acceptances, credit_agreements, mailed_links;
      ALTER TABLE partners DROP COLUMN integration_level, DROP COLUMN mail_sender_choices;
    `);
    await dropMailTables(queryRunner);
  }
}
