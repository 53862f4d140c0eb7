import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CardExpiryIndex1795844001202 implements MigrationInterface {
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(
      queryRunner,
      'cards_to_look_at',
      `cards (look_on) WHERE status <> 'terminated'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX cards_to_look_at');
  }
}
