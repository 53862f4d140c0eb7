import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was done at certain times had a queue of its own, in a schema that pg-boss made. */
export class NoJobQueue1763798400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA IF EXISTS jobs CASCADE');
  }

  /** A version that wants it makes it anew. */
  async down(): Promise<void> {}
}
