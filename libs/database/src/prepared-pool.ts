import type { OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { connectionLimits, ConnectionPool } from './connection-pool.js';
import { connectionErrorOr } from './database-outage.js';
import { holdingConnection } from './held-connection.js';

export interface PreparedPoolOptions {
  url: string;
  /** Shown by Postgres beside the connections. */
  name: string;
  connections: number;
  statementTimeoutMs: number;
  /** Of Postgres, for these connections. */
  settings?: Readonly<Record<string, string>>;
}

// Each statement finds a few rows by their keys, however many there are of them. Planned once, and always so:
// statistics of a table that empties and fills are wrong most of the time. Of a table that seems small, a
// bitmap of all that is due, sorted, would be preferred to the first rows of an index that has their order.
const PLANNER_SETTINGS = {
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
};

/** What each connection begins with: how its statements are planned, and settings of its own. */
export function sessionOptions(settings: PreparedPoolOptions['settings'] = {}): string {
  return Object.entries({ ...PLANNER_SETTINGS, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Connections for statements that are made all the time: prepared, and without TypeORM between. */
export abstract class PreparedPool implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  protected constructor(options: PreparedPoolOptions) {
    const { url, name, connections, statementTimeoutMs, settings } = options;
    this.pool = new ConnectionPool({
      connectionString: url,
      application_name: name,
      max: connections,
      ...connectionLimits(statementTimeoutMs),
      // What is prepared is kept.
      idleTimeoutMillis: 0,
      options: sessionOptions(settings),
    });
    // An idle connection that breaks is replaced; those in use reject their query.
    this.pool.on('error', () => {});
  }

  /** Prepared once on each connection. @param name of the statement, which always has the same text. */
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
      // The connection is closed, which ends the transaction whatever state it is in.
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
