import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the time of a company in the sandbox is ahead of the real one. */
export class CompanyClocks1763910000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE company_clocks (
        company_id text PRIMARY KEY REFERENCES companies,
        ahead_ms bigint NOT NULL CHECK (ahead_ms >= 0)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE company_clocks');
  }
}
