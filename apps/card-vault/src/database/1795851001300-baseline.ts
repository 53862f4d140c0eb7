import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The cards with their sealed numbers, CVCs and PINs, the reveals, and what was entered in the demo shop. */
export class Baseline1795851001300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The id is the platform's token of the card.
    await queryRunner.query(`
      CREATE TABLE cards (
        id text PRIMARY KEY,
        network text NOT NULL,
        card_type text NOT NULL,
        last4 text NOT NULL,
        expires_on date NOT NULL,
        cardholder_name text NOT NULL,
        number_hash bytea NOT NULL UNIQUE,
        number_sealed text NOT NULL,
        cvc_sealed text NOT NULL,
        pin_sealed text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      CREATE TABLE reveals (
        id text PRIMARY KEY,
        card_id text NOT NULL REFERENCES cards ON DELETE CASCADE,
        content text NOT NULL,
        origins text[] NOT NULL,
        locale text NOT NULL,
        token_hash bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      )`);
    await queryRunner.query('CREATE INDEX reveals_of_card ON reveals (card_id)');
    await queryRunner.query('CREATE INDEX reveals_by_time ON reveals (created_at)');
    await queryRunner.query(`
      CREATE TABLE payment_details (
        token_hash bytea PRIMARY KEY,
        card_id text NOT NULL REFERENCES cards ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        used_at timestamptz
      )`);
    await queryRunner.query('CREATE INDEX payment_details_of_card ON payment_details (card_id)');
    await queryRunner.query('CREATE INDEX payment_details_by_time ON payment_details (created_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE payment_details');
    await queryRunner.query('DROP TABLE reveals');
    await queryRunner.query('DROP TABLE cards');
  }
}
