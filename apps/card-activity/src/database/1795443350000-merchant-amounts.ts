import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The app shows what was paid in the merchant's currency, too. Changes from before do not tell it. */
export class MerchantAmounts1795443350000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_changes ADD COLUMN merchant_amount jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_changes DROP COLUMN merchant_amount');
  }
}
