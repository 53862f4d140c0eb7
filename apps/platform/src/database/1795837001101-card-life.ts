import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CardLife1795837001101 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE cards
        ADD COLUMN purpose text,
        -- When production could start; null for the time of the order.
        ADD COLUMN ordered_at timestamptz,
        ADD COLUMN shipped_at timestamptz,
        -- The number of the card's latest event. card_ordered is 1.
        ADD COLUMN event_sequence integer NOT NULL DEFAULT 1`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE cards
        DROP COLUMN purpose, DROP COLUMN ordered_at, DROP COLUMN shipped_at, DROP COLUMN event_sequence`);
  }
}
