import pg from 'pg';

/** The superuser's database in the specs' Postgres. */
export function adminDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_ADMIN_URL;
  if (!url) throw new Error('run the specs with npm test: it starts Postgres and the broker');
  return url;
}

/** The address of another database in the specs' Postgres. */
export function databaseAt(name: string): string {
  const url = new URL(adminDatabaseUrl());
  url.pathname = name;
  return url.href;
}

export async function withAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminDatabaseUrl() });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
