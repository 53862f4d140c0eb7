import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#testing';
import {
  dataSourceOptions,
  GroupCommit,
  onOneConnection,
  outsideOfTransaction,
  ReservedPool,
  ServiceDataSource,
} from './index.js';

class SparePool extends ReservedPool {
  constructor(url: string) {
    super({ url, name: 'till spare', connections: 1, statementTimeoutMs: 5_000 });
  }
}

const REFUSED = { name: 'ConnectionHeldError' };
const ONE = 'SELECT 1 AS one';

describe('code that holds a connection', () => {
  let database: TestDatabase;
  let dataSource: ServiceDataSource;
  let pool: SparePool;

  beforeAll(async () => {
    database = await createTestDatabase((url) => ({ url, service: 'till' }));
    const options = { url: database.url, service: 'till', poolSize: 2 };
    dataSource = await new ServiceDataSource(dataSourceOptions(options)).initialize();
    pool = new SparePool(database.url);
  });

  afterAll(async () => {
    await pool?.onApplicationShutdown();
    await dataSource?.destroy();
    await database?.drop();
  });

  const waysToASecondOne: [string, () => Promise<unknown>][] = [
    ['a query', () => dataSource.query(ONE)],
    [
      'a query builder',
      () => dataSource.createQueryBuilder().select('1').from('pg_class', 'c').getRawOne(),
    ],
    ['a transaction', () => dataSource.transaction(() => Promise.resolve())],
    ['a query runner', () => dataSource.createQueryRunner().query(ONE)],
    ['another pool', () => pool.query(ONE, [])],
    ['a transaction of another pool', () => pool.transaction(() => Promise.resolve())],
    [
      'a write that others share',
      () => new GroupCommit((items) => Promise.resolve(items), 1).add(1),
    ],
  ];

  it.each(waysToASecondOne)('is refused %s', async (_way, ask) => {
    const inTransactionOf: ((work: () => Promise<unknown>) => Promise<unknown>)[] = [
      (work) => dataSource.transaction(work),
      (work) => dataSource.transaction('REPEATABLE READ', work),
      (work) => onOneConnection(dataSource, work),
      (work) => pool.transaction(work),
    ];
    for (const inTransaction of inTransactionOf) {
      await expect(inTransaction(ask)).rejects.toMatchObject(REFUSED);
      await expect(inTransaction(() => sleep(1).then(ask))).rejects.toMatchObject(REFUSED);
    }
    await expect(ask()).resolves.not.toThrow();
  });

  it('uses its own for all that it does, savepoints too', async () => {
    const rows = await dataSource.transaction((outer) =>
      outer.transaction((inner) => inner.query(ONE)),
    );
    expect(rows).toEqual([{ one: 1 }]);
    await expect(
      dataSource.transaction(async (outer) => {
        await outer.transaction((inner) => inner.query(ONE));
        await dataSource.query(ONE);
      }),
    ).rejects.toMatchObject(REFUSED);
  });

  it('may start what has one of its own if it says so and does not wait for it', async () => {
    const started = await dataSource.transaction(() =>
      Promise.resolve({ rows: outsideOfTransaction(() => dataSource.query(ONE)) }),
    );
    expect(await started.rows).toEqual([{ one: 1 }]);
  });

  it('leaves nothing to what it started and what outlives it', async () => {
    const over = Promise.withResolvers<void>();
    const { late } = await dataSource.transaction(() =>
      Promise.resolve({ late: over.promise.then(() => dataSource.query(ONE)) }),
    );
    over.resolve();
    expect(await late).toEqual([{ one: 1 }]);
  });
});
