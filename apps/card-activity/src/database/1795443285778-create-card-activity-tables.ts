import { createMessagingTables, dropMessagingTables } from '#messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCardActivityTables1795443285778 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE received_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id text NOT NULL,
        event_type text NOT NULL,
        key text,
        occurred_at timestamptz NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE received_events');
    await dropMessagingTables(queryRunner);
  }
}
