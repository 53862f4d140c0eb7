import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CompanyTimeZone1763755200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Existing companies have no time zone until one is set; the reader's default applies.
    await queryRunner.query('ALTER TABLE companies ADD COLUMN time_zone text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE companies DROP COLUMN time_zone');
  }
}
