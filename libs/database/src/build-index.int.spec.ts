import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, eventually, type TestDatabase } from '#testing';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, type DatabaseOptions, migrate } from './index.js';

const ROWS = 40;

class CreateTills1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE tills AS SELECT id FROM generate_series(1, ${ROWS}) id`);
    // So slow that building an index with it takes longer than the role's statements may.
    await queryRunner.query(`
      CREATE FUNCTION slow(value int) RETURNS int IMMUTABLE LANGUAGE plpgsql
      AS $$ BEGIN PERFORM pg_sleep(0.02); RETURN value; END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE tills; DROP FUNCTION slow');
  }
}

class IndexTills1700000000001 implements MigrationInterface {
  transaction = false as const;

  up(queryRunner: QueryRunner): Promise<void> {
    return buildIndex(queryRunner, 'tills_slowly', 'tills (slow(id))');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX tills_slowly');
  }
}

class IndexInTransaction1700000000001 extends IndexTills1700000000001 {
  override transaction = true as never;
}

class WidenTills1700000000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE tills ADD COLUMN place text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE tills DROP COLUMN place');
  }
}

describe('a migration', () => {
  let database: TestDatabase;

  const optionsOf = (migrations: DatabaseOptions['migrations']): DatabaseOptions => ({
    url: database.ownerUrl,
    service: 'till',
    migrations,
  });
  const withIndex = [CreateTills1700000000000, IndexTills1700000000001];

  beforeEach(async () => {
    database = await createTestDatabase((url) => ({ url, service: 'till' }));
    await migrate(optionsOf([CreateTills1700000000000]));
  });

  afterEach(() => database.drop());

  async function inTransaction(sql: string, work: () => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(sql);
      await work();
      await client.query('COMMIT');
    } finally {
      await client.end();
    }
  }

  async function isIndexValid(): Promise<unknown> {
    const [row] = await database.query(
      `SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass('tills_slowly')`,
    );
    return row?.['isValid'];
  }

  /** Sessions of the database that wait for a lock. */
  const waiting = async () =>
    (
      await database.query(
        `SELECT query FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).map(({ query }) => String(query));

  it('may take longer than the statements of its role', async () => {
    const [{ name }] = (await database.query('SELECT current_database() AS name')) as [
      { name: string },
    ];
    await database.query(`ALTER DATABASE ${name} SET statement_timeout = 300`);
    const limited = new pg.Client({ connectionString: database.ownerUrl });
    await limited.connect();
    await expect(limited.query('SELECT slow(id) FROM tills')).rejects.toThrow('statement timeout');
    await limited.end();

    expect(await migrate(optionsOf(withIndex))).toEqual(['IndexTills1700000000001']);
    expect(await isIndexValid()).toBe(true);
  });

  it('lets writers pass while it builds an index, waiting for what is older', async () => {
    let migrating: Promise<string[]>;
    await inTransaction('INSERT INTO tills VALUES (101)', async () => {
      migrating = migrate(optionsOf(withIndex), { lockTimeoutMs: 50, attempts: 1, pauseMs: 1 });
      await eventually('the build waits', async () =>
        (await waiting()).some((sql) => sql.includes('CONCURRENTLY')),
      );
      await database.query('INSERT INTO tills VALUES (102)');
    });
    await migrating!;
    expect(await isIndexValid()).toBe(true);
  });

  it('rebuilds an index that an interruption left invalid, and keeps a valid index', async () => {
    let migrating: Promise<unknown>;
    await inTransaction('INSERT INTO tills VALUES (101)', async () => {
      migrating = migrate(optionsOf(withIndex)).catch((error: unknown) => error);
      await eventually('the build waits', async () =>
        (await waiting()).some((sql) => sql.includes('CONCURRENTLY')),
      );
      await database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%CONCURRENTLY%'
         AND pid <> pg_backend_pid() AND datname = current_database()`,
      );
      expect(await migrating).toBeInstanceOf(Error);
    });
    expect(await isIndexValid()).toBe(false);

    expect(await migrate(optionsOf(withIndex))).toEqual(['IndexTills1700000000001']);
    expect(await isIndexValid()).toBe(true);
    const [first] = await database.query(`SELECT 'tills_slowly'::regclass::oid AS oid`);
    await database.query(`DELETE FROM migrations WHERE name = 'IndexTills1700000000001'`);
    await migrate(optionsOf(withIndex));
    expect(await database.query(`SELECT 'tills_slowly'::regclass::oid AS oid`)).toEqual([first]);
  });

  it('refuses to build an index within a transaction', async () => {
    const migrations = [CreateTills1700000000000, IndexInTransaction1700000000001];
    await expect(migrate(optionsOf(migrations))).rejects.toThrow('needs transaction = false');
  });

  it('gives up a lock that is not free, and retries until it is', async () => {
    const migrations = [CreateTills1700000000000, WidenTills1700000000002];
    let migrating: Promise<string[]>;
    await inTransaction('SELECT * FROM tills', async () => {
      await expect(
        migrate(optionsOf(migrations), { lockTimeoutMs: 20, attempts: 2, pauseMs: 1 }),
      ).rejects.toThrow('lock timeout');

      migrating = migrate(optionsOf(migrations), {
        lockTimeoutMs: 20,
        attempts: 1_000,
        pauseMs: 5,
      });
      await eventually('it waits', async () => (await waiting()).length > 0);
      // Later statements do not wait long.
      await database.query('SELECT * FROM tills');
    });
    expect(await migrating!).toEqual(['WidenTills1700000000002']);
  });

  it('ends while another build waits for its turn', async () => {
    const both = await Promise.all([migrate(optionsOf(withIndex)), migrate(optionsOf(withIndex))]);
    expect(both.flat()).toEqual(['IndexTills1700000000001']);
    expect(await isIndexValid()).toBe(true);
  });
});
