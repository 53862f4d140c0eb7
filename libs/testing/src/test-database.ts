import { randomBytes } from 'node:crypto';
import type { DatabaseOptions } from '#database';
import pg from 'pg';
import { databaseAt, withAdmin } from './admin-connection.js';
import { migratedTemplate } from './migrated-template.js';

export interface TestDatabase {
  url: string;
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  drop: () => Promise<void>;
}

/** A new database for a spec, with the app's migrations applied. */
export async function createTestDatabase(
  options: (url: string) => DatabaseOptions,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = await migratedTemplate(options);
  await withAdmin((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const url = databaseAt(name);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // The pool's end does not wait for its sockets, so a connection may still exist when the database is
  // dropped.
  pool.on('error', () => {});
  return {
    url,
    query: async (sql, values) => (await pool.query(sql, values)).rows as Record<string, unknown>[],
    drop: async () => {
      await pool.end();
      await withAdmin((admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}
