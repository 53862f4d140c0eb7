import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Physical cards are activated with a code. Those that were ordered before have none: their partner asks for
 * one. And a card knows the first one of those that replaced each other, whose spending controls it shares.
 */
export class CardActivation1763913600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE card_activation_codes (
        card_id text PRIMARY KEY REFERENCES cards,
        -- A code is tried for its card: the card again.
        handle text NOT NULL UNIQUE,
        secret_hash bytea NOT NULL,
        wrong_tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      );
      CREATE TABLE card_letters (
        -- The card.
        id text PRIMARY KEY REFERENCES cards,
        code_sealed text NOT NULL,
        -- How many letters there were, this one included.
        letters integer NOT NULL DEFAULT 1
      );
      ALTER TABLE cards ADD original_card_id text REFERENCES cards;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE cards DROP COLUMN original_card_id;
      DROP TABLE card_letters, card_activation_codes;
    `);
  }
}
