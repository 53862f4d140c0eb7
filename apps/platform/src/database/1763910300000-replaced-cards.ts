import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A card may be ordered in the place of another one, once. */
export class ReplacedCards1763910300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE cards ADD replaces_card_id text REFERENCES cards;
      CREATE UNIQUE INDEX cards_by_replaced ON cards (replaces_card_id)
        WHERE replaces_card_id IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE cards DROP COLUMN replaces_card_id');
  }
}
