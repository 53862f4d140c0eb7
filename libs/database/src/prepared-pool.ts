import type { OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { connectionLimits, ConnectionPool } from './connection-pool.js';
import { connectionErrorOr } from './database-outage.js';
import { holdingConnection } from './held-connection.js';

export interface PreparedPoolOptions {
  url: string;
  /** The application name that Postgres shows for the connections. */
  name: string;
  connections: number;
  statementTimeoutMs: number;
  /** Postgres settings for these connections. */
  settings?: Readonly<Record<string, string>>;
}

// Each statement finds a few rows by key, however large the table is, so one generic plan is used for ever.
// Statistics of a table that fills and empties are wrong most of the time: for a table that seems small,
// Postgres would prefer a bitmap scan of all due rows plus a sort over reading the first rows of an ordered
// index.
const PLANNER_SETTINGS = {
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
};

/** The startup options of each connection: planner settings, and additional settings. */
export function sessionOptions(settings: PreparedPoolOptions['settings'] = {}): string {
  return Object.entries({ ...PLANNER_SETTINGS, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Connections for frequent statements: prepared, and without TypeORM. */
export abstract class PreparedPool implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  protected constructor(options: PreparedPoolOptions) {
    const { url, name, connections, statementTimeoutMs, settings } = options;
    this.pool = new ConnectionPool({
      connectionString: url,
      application_name: name,
      max: connections,
      ...connectionLimits(statementTimeoutMs),
      // Idle connections stay open, because closing them loses their prepared statements.
      idleTimeoutMillis: 0,
      options: sessionOptions(settings),
    });
    // An idle connection that breaks is replaced; a query on a broken connection rejects.
    this.pool.on('error', () => {});
  }

  /**
   * Prepares the statement once per connection. @param name of the statement; the same name must always
   * have the same text.
   */
  async query<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>({ name, text, values })).rows;
    } catch (error) {
      throw connectionErrorOr(error);
    }
  }

  async transaction<T>(work: (client: PreparedTransaction) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const query: PreparedTransaction['query'] = async <Row extends object>(
        name: string,
        text: string,
        values: unknown[],
      ) => (await client.query<Row>({ name, text, values })).rows;
      const result = await holdingConnection(() => work({ query }));
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // Closes the connection, which ends the transaction in any state.
      client.release(true);
      throw connectionErrorOr(error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

export interface PreparedTransaction {
  query: <Row extends object>(name: string, text: string, values: unknown[]) => Promise<Row[]>;
}
