import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the latest event of a company became due: the next one becomes due then at the earliest. */
export class EventsDueInOrder1763860000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE companies ADD last_event_due_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE companies DROP COLUMN last_event_due_at');
  }
}
