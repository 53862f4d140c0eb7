import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who has frozen a card, by several parties at once. Rows and replicas of the earlier version store no party:
 * `freezesOf` reads that as the partner's freeze.
 */
export class CardFreezes1764012700000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE cards ADD COLUMN frozen_by text[] NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE cards DROP COLUMN frozen_by');
  }
}
