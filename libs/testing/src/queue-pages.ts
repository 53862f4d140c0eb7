import { type DatabaseOptions, dataSourceOptions } from '#database';
import pg from 'pg';
import type { TestDatabase } from './test-database.js';

/** Rows of a table to insert: SQL expressions of `n` by column. Other required columns get a value of their type. */
type QueueRows = Record<string, string>;

interface QueueStatement {
  sql: string;
  values?: unknown[];
  /** Options of the session. Default: the options of the service's own connections. */
  session?: string;
}

/** Tables that are often empty and sometimes long, and the statements on them. */
export interface Queue {
  rows: Record<string, QueueRows>;
  /** Tables beside them, from which no rows are deleted. They were never vacuumed while they were empty. */
  beside?: Record<string, QueueRows>;
  statements: Record<string, QueueStatement>;
}

/** What a statement reads of a short and of a long queue. */
interface QueuePages {
  name: string;
  /** `kept` was created while the queue was empty, `own` is created at each execution. */
  plan: 'kept' | 'own';
  pages: number[];
  rows: number[];
}

interface PlanNode {
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

const SIZES = [1_000, 20_000];

/**
 * Fills the queue, drains and vacuums it, so that its statistics say that it has neither rows nor pages, and fills it
 * again without an analysis. @returns the pages that each statement reads then.
 */
export async function queuePages(
  database: TestDatabase,
  options: (url: string) => DatabaseOptions,
  { rows, beside = {}, statements }: Queue,
): Promise<QueuePages[]> {
  const fill = async (from: number, to: number): Promise<void> => {
    for (const [table, given] of Object.entries({ ...rows, ...beside }))
      await insertRows(database, table, given, from, to);
  };
  await drain(database, Object.keys(rows));
  await fill(1, SIZES[0]!);
  await drain(database, Object.keys(rows));
  for (const table of Object.keys(beside)) {
    await withoutTriggers(database, `TRUNCATE ${table} CASCADE`);
  }
  const own = dataSourceOptions(options(database.url)) as { extra: { options?: string } };
  const sessions: { session: Session; measured: QueuePages }[] = [];
  try {
    for (const [name, statement] of Object.entries(statements)) {
      for (const plan of plansOf(statement, own.extra.options)) {
        const settings = statement.session ?? own.extra.options;
        const session = await Session.prepare(database.ownerUrl, settings, plan, statement);
        sessions.push({ session, measured: { name, plan, pages: [], rows: [] } });
      }
    }
    for (const [index, size] of SIZES.entries()) {
      await fill((SIZES[index - 1] ?? 0) + 1, size);
      for (const { session, measured } of sessions) {
        const plan = await session.explain();
        measured.pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
        measured.rows.push(plan['Actual Rows']);
      }
    }
  } finally {
    for (const { session } of sessions) await session.end();
  }
  return sessions.map(({ measured }) => measured);
}

/** Statements that read more of a longer queue than a level of an index or two, and statements that found nothing. */
export function growing(measured: readonly QueuePages[]): QueuePages[] {
  return measured.filter(
    ({ pages: [short, long], rows }) => long! > 2 * short! + 10 || rows.includes(0),
  );
}

/** A service that prepares no statements keeps no plan; a reserved pool only has plans that it keeps. */
function plansOf({ session }: QueueStatement, own: string | undefined): QueuePages['plan'][] {
  if (session ?? own?.includes('force_generic_plan')) return ['kept'];
  return own ? ['kept', 'own'] : ['own'];
}

class Session {
  private constructor(
    private readonly client: pg.Client,
    private readonly call: string,
  ) {}

  static async prepare(
    url: string,
    settings: string | undefined,
    plan: QueuePages['plan'],
    { sql, values = [] }: QueueStatement,
  ): Promise<Session> {
    const mode = plan === 'kept' ? 'force_generic_plan' : 'force_custom_plan';
    const client = new pg.Client({
      connectionString: url,
      options: `${settings ?? ''} -c plan_cache_mode=${mode}`,
    });
    await client.connect();
    await client.query(`PREPARE statement AS ${sql}`);
    const call = `EXECUTE statement ${values.length > 0 ? `(${values.map(literalOf).join()})` : ''}`;
    const session = new Session(client, call);
    // The first execution creates the plan that is kept.
    await session.explain();
    return session;
  }

  async explain(): Promise<PlanNode> {
    await this.client.query('BEGIN');
    const { rows } = await this.client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${this.call}`,
    );
    await this.client.query('ROLLBACK');
    return rows[0]!['QUERY PLAN'][0].Plan;
  }

  end(): Promise<void> {
    return this.client.end();
  }
}

/** Without triggers, which refuse to delete some tables' rows or need rows of other tables. */
function withoutTriggers(database: TestDatabase, statement: string): Promise<unknown> {
  return database.query(
    `BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`,
  );
}

async function drain(database: TestDatabase, tables: readonly string[]): Promise<void> {
  await withoutTriggers(database, tables.map((table) => `DELETE FROM ${table}`).join(';'));
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  for (const table of tables) await owner.query(`VACUUM (ANALYZE) ${table}`);
  await owner.end();
}

async function insertRows(
  database: TestDatabase,
  table: string,
  given: QueueRows,
  from: number,
  to: number,
): Promise<void> {
  const columns = (await database.query(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1
       AND (column_name = ANY ($2) OR (is_nullable = 'NO' AND column_default IS NULL
         AND is_identity = 'NO' AND is_generated = 'NEVER'))`,
    [table, Object.keys(given)],
  )) as { name: string; type: string }[];
  const values = columns.map(({ name, type }) => given[name] ?? valueOf(type));
  await withoutTriggers(
    database,
    `INSERT INTO ${table} (${columns.map(({ name }) => name).join()})
     SELECT ${values.join()} FROM generate_series(${from}, ${to}) n`,
  );
}

/** A value of a column for the row `n`. */
function valueOf(type: string): string {
  if (/int|numeric/.test(type)) return 'n';
  if (/timestamp|date/.test(type)) return 'now()';
  if (/json|ARRAY/.test(type)) return `'{}'`;
  const byType: Record<string, string> = {
    uuid: 'gen_random_uuid()',
    bytea: `sha256(n::text::bytea)`,
    boolean: 'false',
  };
  return byType[type] ?? `'x_' || n`;
}

function literalOf(value: unknown): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return `ARRAY[${value.map(literalOf).join()}]`;
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  return typeof value === 'string' ? pg.escapeLiteral(value) : String(value);
}
