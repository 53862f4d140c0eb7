import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments whose account is not open: their clearings are booked when it opens. */
export class PaymentsAwaitingAccounts1795836001101 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE payments ADD COLUMN awaits_account boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE payments DROP COLUMN awaits_account');
  }
}
