import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scheduled work had its own queue in a schema created by pg-boss. */
export class NoJobQueue1763798400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA IF EXISTS jobs CASCADE');
  }

  /** The earlier version creates the schema again when it starts. */
  async down(): Promise<void> {}
}
