import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Postgres reads the text of a CHECK anew for each statement that writes: four times a payment. Who writes
 * the state has its words as a type.
 */
export class UncheckedThreeDsStates1763780000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE three_ds_requests DROP CONSTRAINT three_ds_requests_status_check',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE three_ds_requests ADD CONSTRAINT three_ds_requests_status_check CHECK (status IN
        ('forwarding', 'presented', 'approved', 'denied', 'failed', 'expired', 'not_presented'))
    `);
  }
}
