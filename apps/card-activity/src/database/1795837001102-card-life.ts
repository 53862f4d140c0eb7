import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CardLife1795837001102 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE cards
        -- As the card's latest event says; null before the first one after its order.
        ADD COLUMN status text,
        -- The number of that event.
        ADD COLUMN event_sequence integer NOT NULL DEFAULT 1`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE cards DROP COLUMN status, DROP COLUMN event_sequence');
  }
}
