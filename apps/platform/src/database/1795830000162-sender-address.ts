import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SenderAddress1795830000162 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE partner_branding ADD COLUMN sender_address text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE partner_branding DROP COLUMN sender_address');
  }
}
