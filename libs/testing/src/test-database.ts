import { randomBytes } from 'node:crypto';
import { type DatabaseOptions, migrate } from '#database';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  drop: () => Promise<void>;
}

/** A database of its own for one spec, with the app's migrations run. */
export async function createTestDatabase(
  options: (url: string) => DatabaseOptions,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`CREATE DATABASE ${name}`);
  const url = new URL(adminUrl());
  url.pathname = name;
  await migrate(options(url.href));
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  // Dropping the database may end a connection that is just saying goodbye: nobody listens to it any more.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    url: url.href,
    query: async (sql, values) => (await pool.query(sql, values)).rows as Record<string, unknown>[],
    drop: async () => {
      await pool.end();
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_ADMIN_URL;
  if (!url) throw new Error('run the specs with npm test: it starts Postgres and the broker');
  return url;
}
