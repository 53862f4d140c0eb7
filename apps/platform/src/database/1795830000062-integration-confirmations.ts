import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IntegrationConfirmations1795830000062 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Items of the checklist of the integration level that the platform cannot see.
      CREATE TABLE integration_confirmations (
        partner_id text NOT NULL REFERENCES partners,
        item text NOT NULL,
        -- key_... or csu_...
        confirmed_by text NOT NULL,
        confirmed_at timestamptz NOT NULL,
        PRIMARY KEY (partner_id, item)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE integration_confirmations');
  }
}
