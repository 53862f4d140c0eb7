import pg from 'pg';
import { beginForCaller } from './caller.js';
import { ConnectionLostError, PoolExhaustedError } from './database-outage.js';
import { refuseWhileHolding } from './held-connection.js';

type Connected = Parameters<Extract<pg.Pool['connect'], (callback: never) => void>>[0];

// Whoever comes when so many wait would not get a connection in time.
const MOST_WAITING = 1_000;
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

const CONNECT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 5_000;
// What a server that works takes to tell that the time is over.
const ANSWER_GRACE_MS = 2_000;

/** How long anything of a connection may take. @param statementTimeoutMs 0 for any time. */
export function connectionLimits(statementTimeoutMs: number): pg.PoolConfig {
  const isLimited = statementTimeoutMs > 0;
  return {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Of whoever holds a lock for longer nothing is known; what waits for it keeps its connection from others.
    lock_timeout: isLimited ? Math.min(LOCK_TIMEOUT_MS, statementTimeoutMs) : 0,
    statement_timeout: statementTimeoutMs,
    // For a server that does not even tell that the time is over: its connection is given up.
    query_timeout: isLimited ? statementTimeoutMs + ANSWER_GRACE_MS : 0,
    keepAlive: true,
  };
}

/** The only pool of a service, beneath TypeORM as beneath prepared statements: all rules of waiting are here. */
export class ConnectionPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    // One that breaks between two statements of a transaction tells so to nobody else: the process would end.
    // The next statement rejects.
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
   * @throws PoolExhaustedError also if the caller has gone away meanwhile: who waits in vain for a server
   * that hangs asks again, and is not to find it at work on what nobody waits for.
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
