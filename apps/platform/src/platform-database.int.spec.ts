import { dataSourceOptions, migrate } from '#database';
import { createTestDatabase, type TestDatabase } from '#testing';
import { DataSource } from 'typeorm';
import { platformDatabase } from './platform-database.js';

describe("the platform's migrations", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(platformDatabase);
  });

  afterAll(() => database?.drop());

  async function schema(): Promise<Record<string, unknown>[]> {
    return database.query(
      `SELECT tablename AS "table", indexdef AS index FROM pg_indexes
       WHERE schemaname = 'public' ORDER BY indexdef`,
    );
  }

  it('can be taken back one by one, and made again', async () => {
    const made = await schema();
    const dataSource = new DataSource(dataSourceOptions(platformDatabase(database.ownerUrl)));
    await dataSource.initialize();
    try {
      for (const _migration of dataSource.migrations) await dataSource.undoLastMigration();
    } finally {
      await dataSource.destroy();
    }
    const left = (await schema()).map(({ table }) => table);
    expect(new Set(left)).toEqual(new Set(['migrations']));
    await migrate(platformDatabase(database.ownerUrl));
    expect(await schema()).toEqual(made);
  });
});
