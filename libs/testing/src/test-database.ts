import { randomBytes } from 'node:crypto';
import type { DatabaseOptions } from '#database';
import pg from 'pg';
import { databaseAt, databaseOf, OWNER, SERVICE, withAdmin } from './admin-connection.js';
import { migratedTemplate } from './migrated-template.js';

export interface TestDatabase {
  /** Of a role that uses the tables, and can't change them, as a service in production. */
  url: string;
  /** Of the role that owns the tables, as migrations in production. */
  ownerUrl: string;
  /** As the superuser. */
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  drop: () => Promise<void>;
}

/** A new database for a spec, with the app's migrations applied. */
export async function createTestDatabase(
  options: (url: string) => DatabaseOptions,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = await migratedTemplate(options);
  await withAdmin((admin) =>
    admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${OWNER}`),
  );
  const pool = new pg.Pool({ connectionString: databaseAt(name), max: 2 });
  // The pool's end does not wait for its sockets, so a connection may still exist when the database is
  // dropped.
  pool.on('error', () => {});
  return {
    url: databaseOf(SERVICE, name),
    ownerUrl: databaseOf(OWNER, name),
    query: async (sql, values) => (await pool.query(sql, values)).rows as Record<string, unknown>[],
    drop: async () => {
      await pool.end();
      await withAdmin((admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}
