import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A purchase in the demo shop is paid at the time of the card's company, which may be ahead. */
export class PurchaseTimes1763914200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sandbox_purchases ADD paid_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sandbox_purchases DROP COLUMN paid_at');
  }
}
