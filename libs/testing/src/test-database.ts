import { createHash, randomBytes } from 'node:crypto';
import { type DatabaseOptions, migrate } from '#database';
import pg from 'pg';
import { separateRoles } from '../../../tools/local/postgres/databases.ts';

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

/**
 * A template database with the app's migrations applied, because applying them takes ten times as long as a
 * copy. It is created by the first spec that needs it, and exists as long as the specs' Postgres.
 *
 * @returns its name.
 */
async function migratedTemplate(options: (url: string) => DatabaseOptions): Promise<string> {
  const { service, migrations = [] } = options(databaseAt('any'));
  if (!Array.isArray(migrations)) throw new Error('migrations must be a list of classes');
  // The text of the migrations is part of the name, so that an edited migration gets another template.
  const digest = createHash('sha256')
    .update(JSON.stringify([service, OWNER, migrations.map(String)]))
    .digest('hex');
  const template = `template_${digest.slice(0, 16)}`;
  await withAdmin((admin) => ensureTemplate(admin, template, options));
  return template;
}

async function ensureTemplate(
  admin: pg.Client,
  name: string,
  options: (url: string) => DatabaseOptions,
): Promise<void> {
  // The locks are released with the connection. The roles belong to all templates.
  await admin.query(`SELECT pg_advisory_lock(hashtext('roles of specs'))`);
  await ensureRoles(admin);
  await admin.query(`SELECT pg_advisory_unlock(hashtext('roles of specs'))`);
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
  const { rows } = await admin.query<{ isReady: boolean }>(
    'SELECT datistemplate AS "isReady" FROM pg_database WHERE datname = $1',
    [name],
  );
  if (rows[0]?.isReady) return;
  // An incomplete template remains from migrations that failed.
  if (rows.length > 0) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name} OWNER ${OWNER}`);
  await withAdmin((inside) => separateRoles(inside, { owner: OWNER, service: SERVICE }), name);
  await migrate(options(databaseOf(OWNER, name)));
  await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
}

/** The superuser's database in the specs' Postgres. */
function adminDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_ADMIN_URL;
  if (!url) throw new Error('TEST_DATABASE_ADMIN_URL is not set: run the specs with npm test');
  return url;
}

/** The address of another database in the specs' Postgres. */
function databaseAt(name: string): string {
  const url = new URL(adminDatabaseUrl());
  url.pathname = name;
  return url.href;
}

/** The roles of all databases of specs: who owns the tables, and who uses them. */
const OWNER = 'spec_owner';
const SERVICE = 'spec_service';

const PASSWORD = 'of-no-use-elsewhere';

/** The address of a database for one of the two roles. */
function databaseOf(role: typeof OWNER | typeof SERVICE, name: string): string {
  const url = new URL(databaseAt(name));
  url.username = role;
  url.password = PASSWORD;
  return url.href;
}

/** To be called by one at a time. */
async function ensureRoles(admin: pg.Client): Promise<void> {
  for (const role of [OWNER, SERVICE]) {
    const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (rowCount === 0) await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`);
  }
}

/** @param name by default the superuser's own database. */
async function withAdmin<T>(work: (admin: pg.Client) => Promise<T>, name?: string): Promise<T> {
  const url = name === undefined ? adminDatabaseUrl() : databaseAt(name);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/**
 * The tables that the plan of a prepared statement reads completely, instead of by an index.
 *
 * @param options of the session that prepares it.
 */
export async function tablesReadWhole(
  url: string,
  options: string,
  statement: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement}`,
    );
    return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
      .filter((node) => node['Node Type'] !== 'ModifyTable' && !node['Index Cond'])
      .flatMap((node) => node['Relation Name'] ?? []);
  } finally {
    await client.end();
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** The tables with a row whose text matches, as in a dump: `<database>.<table>`. */
export async function tablesWith(databaseUrl: string, pattern: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    if (tables.length === 0) throw new Error(`${client.database} has no tables`);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await client.query(
        `SELECT FROM ${name} AS stored WHERE stored::text ~* $1 LIMIT 1`,
        [pattern],
      );
      if (rowCount) found.push(`${client.database}.${name}`);
    }
    return found;
  } finally {
    await client.end();
  }
}
