import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CompanyTimeZone1763755200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Companies that there are have none until somebody sets it: then the reader's own setting counts.
    await queryRunner.query('ALTER TABLE companies ADD COLUMN time_zone text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE companies DROP COLUMN time_zone');
  }
}
