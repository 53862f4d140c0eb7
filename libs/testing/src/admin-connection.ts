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

/** The roles of all databases of specs: who owns the tables, and who uses them. */
export const OWNER = 'spec_owner';
export const SERVICE = 'spec_service';

const PASSWORD = 'of-no-use-elsewhere';

/** The address of a database for one of the two roles. */
export function databaseOf(role: typeof OWNER | typeof SERVICE, name: string): string {
  const url = new URL(databaseAt(name));
  url.username = role;
  url.password = PASSWORD;
  return url.href;
}

/** To be called by one at a time. */
export async function ensureRoles(admin: pg.Client): Promise<void> {
  for (const role of [OWNER, SERVICE]) {
    const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (rowCount === 0) await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`);
  }
}

/** @param name by default the superuser's own database. */
export async function withAdmin<T>(
  work: (admin: pg.Client) => Promise<T>,
  name?: string,
): Promise<T> {
  const url = name === undefined ? adminDatabaseUrl() : databaseAt(name);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
