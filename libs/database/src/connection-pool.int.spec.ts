import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '#testing';
import { type DatabaseUrl, dataSourceOptions, ReservedPool, ServiceDataSource } from './index.js';

class TillPool extends ReservedPool {
  constructor(url: DatabaseUrl) {
    super({ url, name: 'till', connections: 1, statementTimeoutMs: 5_000 });
  }
}

describe('a connection that breaks between two statements', () => {
  it('fails its transaction, and neither the process nor the next one', async () => {
    const database = await createTestDatabase((url) => ({ url, service: 'till' }));
    const pool = new TillPool(database.url);
    try {
      const broken = pool.transaction(async ({ query }) => {
        const [row] = await query<{ pid: number }>('SELECT pg_backend_pid() AS pid', []);
        await database.query('SELECT pg_terminate_backend($1)', [row!.pid]);
        // The server's message arrives while no query is running.
        await sleep(100);
        await query('SELECT 1 AS one', []);
      });
      await expect(broken).rejects.toThrow();
      expect(await pool.query('SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
    } finally {
      await pool.onApplicationShutdown();
      await database.drop();
    }
  });
});

describe('an address of the database that is rotated', () => {
  it('counts for each new connection, while the open ones go on', async () => {
    const database = await createTestDatabase((url) => ({ url, service: 'till' }));
    let current = database.ownerUrl;
    const url = () => current;
    const dataSource = await new ServiceDataSource(
      dataSourceOptions({ url, service: 'till', poolSize: 1 }),
    ).initialize();
    const pool = new TillPool(url);
    const users = async () => {
      const [service] = await dataSource.query<{ user: string }[]>(WHO);
      const [reserved] = await pool.query<{ user: string }>(WHO, []);
      return [service!.user, reserved!.user];
    };
    const userOf = (address: string) => new URL(address).username;
    try {
      const before = userOf(database.ownerUrl);
      expect(await users()).toEqual([before, before]);
      current = database.url;
      expect(await users()).toEqual([before, before]);
      await database.query(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      await users().catch(() => {});
      const after = userOf(database.url);
      expect(after).not.toBe(before);
      expect(await users()).toEqual([after, after]);
    } finally {
      await pool.onApplicationShutdown();
      await dataSource.destroy();
      await database.drop();
    }
  });
});

const WHO = 'SELECT current_user AS user';
