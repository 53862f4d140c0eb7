import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of operators, and details of timeline entries. */
export class PartnerPage1763751600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE operator_sessions (
        token_hash bytea PRIMARY KEY,
        -- Of the token that it was opened with: without that token in the settings, it is worth nothing.
        operator_token_hash bytea NOT NULL,
        expires_at timestamptz NOT NULL
      );
      -- When links were made. The links themselves are secrets, and the platform's.
      CREATE TABLE onboarding_links (
        id uuid PRIMARY KEY,
        company_id uuid NOT NULL REFERENCES companies,
        generated_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX onboarding_links_of_company ON onboarding_links (company_id, generated_at DESC);
      ALTER TABLE milestones ADD COLUMN details jsonb;
      ALTER TABLE card_progress ADD COLUMN changed_at timestamptz;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE card_progress DROP COLUMN changed_at;
      ALTER TABLE milestones DROP COLUMN details;
      DROP TABLE onboarding_links, operator_sessions;
    `);
  }
}
