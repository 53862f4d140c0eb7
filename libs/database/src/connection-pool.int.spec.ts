import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '#testing';
import { ReservedPool } from './index.js';

class TillPool extends ReservedPool {
  constructor(url: string) {
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
