import type { OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { connectionLimits, ConnectionPool } from './connection-pool.js';
import { connectionErrorOr } from './database-outage.js';
import { holdingConnection } from './held-connection.js';
import { preparingClient } from './preparing-client.js';

export interface ReservedPoolOptions {
  url: string;
  /** The application name that Postgres shows for the connections. */
  name: string;
  connections: number;
  statementTimeoutMs: number;
}

// Each statement finds a few rows by key, however large the table is, so one generic plan is kept. A table that
// fills and empties has wrong statistics most of the time, and the plan may be older than its rows: while a table
// seems empty, reading it whole looks cheaper than an index, and a join of two whole indexes as cheap as a lookup
// for each row. Without these ways the lookup is the only plan.
const PLANNER_SETTINGS = {
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/** The startup options of each connection. */
export const sessionOptions = Object.entries(PLANNER_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Connections for one kind of work, which then does not wait for connections that other work keeps busy. */
export abstract class ReservedPool implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  protected constructor({ url, name, connections, statementTimeoutMs }: ReservedPoolOptions) {
    this.pool = new ConnectionPool({
      connectionString: url,
      application_name: name,
      max: connections,
      ...connectionLimits(statementTimeoutMs),
      Client: preparingClient(),
      // Idle connections stay open, because closing them loses their prepared statements.
      idleTimeoutMillis: 0,
      options: sessionOptions,
    });
    // An idle connection that breaks is replaced; a query on a broken connection rejects.
    this.pool.on('error', () => {});
  }

  async query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return (await this.pool.query<Row>(text, values)).rows;
    } catch (error) {
      throw connectionErrorOr(error);
    }
  }

  /** @param lock number of an advisory lock that the transaction holds. */
  async transaction<T>(
    work: (transaction: ReservedTransaction) => Promise<T>,
    lock?: number,
  ): Promise<T> {
    const client = await this.pool.connect();
    try {
      // The lock is taken in the same round trip, and before the snapshot of the first statement.
      const locked = lock === undefined ? '' : `; SELECT pg_advisory_xact_lock(${lock})`;
      await client.query(`BEGIN${locked}`);
      const query = async <Row extends object>(text: string, values: unknown[]) =>
        (await client.query<Row>(text, values)).rows;
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

export interface ReservedTransaction {
  query: <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;
}
