import type { OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { connectionErrorOr, ConnectionLostError, PoolExhaustedError } from './database-outage.js';
import { beginForCaller, holdingConnection, refuseWhileHolding } from './held-connection.js';
import { preparingClient } from './service-client.js';

type Connected = Parameters<Extract<pg.Pool['connect'], (callback: never) => void>>[0];

// With this many waiting already, another caller would not get a connection in time.
const MOST_WAITING = 1_000;
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

const CONNECT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 5_000;
// Time for a healthy server to report that a statement timed out.
const ANSWER_GRACE_MS = 2_000;

/** The address of a database. A function is asked for each new connection, because a password may be rotated. */
export type DatabaseUrl = string | (() => string);

export function currentUrl(url: DatabaseUrl): string {
  return typeof url === 'string' ? url : url();
}

/** Time limits of a connection. @param statementTimeoutMs 0 for no limit. */
export function connectionLimits(statementTimeoutMs: number): pg.PoolConfig {
  const isLimited = statementTimeoutMs > 0;
  return {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A lock may be held for an unknown time, and a statement that waits for it occupies a connection.
    lock_timeout: isLimited ? Math.min(LOCK_TIMEOUT_MS, statementTimeoutMs) : 0,
    statement_timeout: statementTimeoutMs,
    // For a server that does not even report the timeout: the client gives up the connection.
    query_timeout: isLimited ? statementTimeoutMs + ANSWER_GRACE_MS : 0,
    keepAlive: true,
  };
}

/**
 * The only connection pool implementation of a service, for TypeORM and for prepared statements, so that
 * all rules about waiting are in one place.
 */
export class ConnectionPool extends pg.Pool {
  /** @param databaseUrl replaces `connectionString` for each new connection. */
  constructor({ databaseUrl, ...config }: pg.PoolConfig & { databaseUrl?: DatabaseUrl }) {
    super(config);
    if (databaseUrl !== undefined) {
      const get = () => currentUrl(databaseUrl);
      // The pool gives its options to each new client.
      Object.defineProperty(this.options, 'connectionString', { get, enumerable: true });
    }
    // If a connection breaks between two statements of a transaction, pg emits only this event; unhandled,
    // it would end the process. The next statement rejects.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (!connected) return this.acquire();
    this.acquire().then(
      (client) => connected(undefined, client, (error) => client.release(error)),
      (error: Error) => connected(error, undefined, () => {}),
    );
  }

  /**
   * @throws ConnectionHeldError
   * @throws PoolExhaustedError also if the caller went away while waiting: clients of a database that hangs
   * retry, and should not find it busy with work that no caller waits for.
   * @throws ConnectionLostError
   */
  private async acquire(): Promise<pg.PoolClient> {
    refuseWhileHolding('A connection was asked for');
    if (this.waitingCount >= MOST_WAITING) throw new PoolExhaustedError('too many wait');
    const client = await super.connect().catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== POOL_TIMEOUT) {
        throw new ConnectionLostError(error);
      }
      throw new PoolExhaustedError('no connection became free in time');
    });
    if (beginForCaller()) return client;
    client.release();
    throw new PoolExhaustedError('the caller has gone');
  }
}

interface ReservedPoolOptions {
  url: DatabaseUrl;
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
      databaseUrl: url,
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

interface ReservedTransaction {
  query: <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;
}
