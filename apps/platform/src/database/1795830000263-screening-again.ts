import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ScreeningAgain1795830000263 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- False once business with the company is forbidden: its subjects are not screened again.
      ALTER TABLE screenings ADD COLUMN is_watched boolean NOT NULL DEFAULT true;

      -- The version of a provider's list that was seen last, and since when.
      CREATE TABLE screening_lists (
        provider text PRIMARY KEY,
        version text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );

      -- What a reviewer must judge about a company after its approval.
      CREATE TABLE compliance_cases (
        id text PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies,
        kind text NOT NULL,
        -- What caused the case: each cause opens a case once.
        cause text NOT NULL UNIQUE,
        -- Ids and numbers, no names.
        details jsonb NOT NULL,
        opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        closed_at timestamptz,
        closed_by text REFERENCES reviewers,
        note text
      );
      CREATE INDEX compliance_cases_open ON compliance_cases (id) WHERE closed_at IS NULL;
      CREATE INDEX compliance_cases_of_company ON compliance_cases (company_id, id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE compliance_cases;
      DROP TABLE screening_lists;
      ALTER TABLE screenings DROP COLUMN is_watched`);
  }
}
