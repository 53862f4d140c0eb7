import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CardDetails1795852001301 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- The origins of a partner's pages that may show frames of the card vault.
      CREATE TABLE card_details_settings (
        partner_id text PRIMARY KEY REFERENCES partners,
        origins text[] NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now()
      );

      -- The tokens of erased cards that the vault does not know to be erased yet.
      CREATE TABLE card_vault_erasures (
        card_token text PRIMARY KEY,
        requested_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE card_details_settings, card_vault_erasures');
  }
}
