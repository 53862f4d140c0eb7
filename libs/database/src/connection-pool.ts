import pg from 'pg';
import { beginForCaller } from './caller.js';
import { ConnectionLostError, PoolExhaustedError } from './database-outage.js';
import { refuseWhileHolding } from './held-connection.js';

type Connected = Parameters<Extract<pg.Pool['connect'], (callback: never) => void>>[0];

// With this many waiting already, another caller would not get a connection in time.
const MOST_WAITING = 1_000;
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

const CONNECT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 5_000;
// Time for a healthy server to report that a statement timed out.
const ANSWER_GRACE_MS = 2_000;

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
  constructor(config: pg.PoolConfig) {
    super(config);
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
   * retry, and should not find it busy with work that nobody waits for.
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
