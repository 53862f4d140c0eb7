import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CompanyShippingAddress1763789400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE companies ADD COLUMN shipping_address jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE companies DROP COLUMN shipping_address');
  }
}
