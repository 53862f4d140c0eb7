import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is to happen when a balance crosses a threshold, and the top-ups that begin by themselves. It stands
 * with the balance, so that whoever locks that sees the latest.
 */
export class AutoTopUps1763909200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE account_balances ADD watch jsonb, ADD look_at timestamptz;
      CREATE INDEX account_balances_to_look_at ON account_balances (look_at) WHERE look_at IS NOT NULL;
      ALTER TABLE top_ups
        ADD source text NOT NULL DEFAULT 'bank_transfer',
        ADD settles_at timestamptz,
        ALTER transfer_id DROP NOT NULL,
        ALTER reference DROP NOT NULL;
      CREATE UNIQUE INDEX top_ups_in_flight ON top_ups (account_id) WHERE status = 'initiated';
      CREATE INDEX top_ups_to_settle ON top_ups (settles_at) WHERE status = 'initiated';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX top_ups_in_flight, top_ups_to_settle;
      DELETE FROM top_ups WHERE transfer_id IS NULL;
      ALTER TABLE top_ups
        DROP COLUMN source,
        DROP COLUMN settles_at,
        ALTER transfer_id SET NOT NULL,
        ALTER reference SET NOT NULL;
      ALTER TABLE account_balances DROP COLUMN watch, DROP COLUMN look_at;
    `);
  }
}
