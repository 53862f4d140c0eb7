import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TaskAssignees1795832000201 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Who works on what waits for a reviewer.
      CREATE TABLE task_assignees (
        -- Of a KYC application, a credit application, a proposal or a case.
        task_id text PRIMARY KEY,
        company_id text REFERENCES companies,
        reviewer_id text NOT NULL REFERENCES reviewers,
        assigned_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX task_assignees_by_reviewer ON task_assignees (reviewer_id);
      CREATE INDEX task_assignees_by_company ON task_assignees (company_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE task_assignees');
  }
}
