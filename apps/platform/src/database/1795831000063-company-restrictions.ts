import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CompanyRestrictions1795831000063 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Null unless a reviewer has restricted the company: it then gets no cards and makes no payments.
      ALTER TABLE companies
        ADD COLUMN restricted_at timestamptz,
        ADD COLUMN restricted_by text REFERENCES reviewers`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE companies DROP COLUMN restricted_at, DROP COLUMN restricted_by',
    );
  }
}
