import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CardRevealsIndex1795852001302 implements MigrationInterface {
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(
      queryRunner,
      'access_events_of_reveals',
      `access_events (subject_id, happened_at)
       WHERE action IN ('card_details_requested', 'card_pin_requested', 'card_pin_change_requested')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX access_events_of_reveals');
  }
}
