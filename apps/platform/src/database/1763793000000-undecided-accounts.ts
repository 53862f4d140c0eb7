import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An account that cards are ordered to while the company's credit is undecided has no type and currency yet. */
export class UndecidedAccounts1763793000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounts ALTER account_type DROP NOT NULL, ALTER currency DROP NOT NULL,
        ADD CONSTRAINT accounts_activation_check
          CHECK ((account_type IS NULL) = (currency IS NULL));
      CREATE UNIQUE INDEX accounts_undecided ON accounts (company_id) WHERE account_type IS NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE accounts SET account_type = 'debit', currency = 'EUR' WHERE account_type IS NULL;
      DROP INDEX accounts_undecided;
      ALTER TABLE accounts DROP CONSTRAINT accounts_activation_check,
        ALTER account_type SET NOT NULL, ALTER currency SET NOT NULL;
    `);
  }
}
