import { createTestDatabase, type TestDatabase } from '#testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './index.js';

describe('a service that prepares its statements', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase((url) => ({ url, service: 'till' }));
    const options = { url: database.url, service: 'till', poolSize: 1, preparesStatements: true };
    dataSource = await new DataSource(dataSourceOptions(options)).initialize();
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  const prepared = async (text: string): Promise<{ runs: number }[]> =>
    dataSource.query(
      `SELECT (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements
       WHERE statement = '${text}'`,
    );

  it('prepares what has parameters once, and runs it as often as asked', async () => {
    const text = 'SELECT $1::int + $2::int AS sum';
    expect(await dataSource.query(text, [1, 2])).toEqual([{ sum: 3 }]);
    expect(await dataSource.query(text, [3, 4])).toEqual([{ sum: 7 }]);
    expect(await prepared(text)).toEqual([{ runs: 2 }]);
  });

  it('goes on after a statement that failed', async () => {
    const text = 'SELECT 1 / $1::int AS share';
    await expect(dataSource.query(text, [0])).rejects.toThrow('division by zero');
    expect(await dataSource.query(text, [1])).toEqual([{ share: 1 }]);
  });

  it('prepares nothing that is said in plain text', async () => {
    await dataSource.query('SELECT 2 AS two');
    expect(await prepared('SELECT 2 AS two')).toEqual([]);
  });
});
