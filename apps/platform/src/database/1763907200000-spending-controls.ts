import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The spending rules of cards and companies, and what was spent in the periods that they limit. */
export class SpendingControls1763907200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE payments ADD spent_on date;
      UPDATE payments SET spent_on = created_at::date WHERE held > 0 OR cleared > 0;
      ALTER TABLE account_balances ADD has_controls boolean NOT NULL DEFAULT false;
      CREATE TABLE spending_controls (
        owner_id text PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies,
        controls jsonb NOT NULL
      );
      CREATE INDEX spending_controls_of_company ON spending_controls (company_id);
      CREATE TABLE spent_amounts (
        owner_id text NOT NULL REFERENCES spending_controls,
        period text NOT NULL,
        currency text NOT NULL,
        amount bigint NOT NULL,
        PRIMARY KEY (owner_id, period, currency)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE spent_amounts, spending_controls;
      ALTER TABLE account_balances DROP COLUMN has_controls;
      ALTER TABLE payments DROP COLUMN spent_on;
    `);
  }
}
