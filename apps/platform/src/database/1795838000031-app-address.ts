import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AppAddress1795838000031 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE partner_branding ADD COLUMN app_address text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE partner_branding DROP COLUMN app_address');
  }
}
