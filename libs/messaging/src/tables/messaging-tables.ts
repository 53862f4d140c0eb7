import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of inbox and outbox; part of the first migration of every service that has a
 * database.
 */
export async function createMessagingTables(queryRunner: QueryRunner): Promise<void> {
  // Ids are compared as bytes (collation "C"), because an index with language rules is several
  // times slower.
  await queryRunner.query(`
    CREATE TABLE inbox (
      consumer text COLLATE "C" NOT NULL,
      event_id text COLLATE "C" NOT NULL,
      handled_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer, event_id)
    )`);
  await queryRunner.query(`CREATE INDEX inbox_handled_at ON inbox (handled_at)`);
  await queryRunner.query(`
    CREATE TABLE outbox (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      topic text NOT NULL,
      key text NOT NULL,
      value bytea NOT NULL,
      headers jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
}

export async function dropMessagingTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP TABLE outbox');
  await queryRunner.query('DROP TABLE inbox');
}

/** For databases whose inbox was created before it had an end: the index that finds its old rows. */
export class InboxHandledAt1795838000030 implements MigrationInterface {
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(queryRunner, 'inbox_handled_at', 'inbox (handled_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX CONCURRENTLY inbox_handled_at');
  }
}
