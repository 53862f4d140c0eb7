import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BrandingReplyTo1763787600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE partner_branding ADD COLUMN reply_to text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE partner_branding DROP COLUMN reply_to');
  }
}
