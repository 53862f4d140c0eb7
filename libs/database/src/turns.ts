import type { DataSource, EntityManager } from 'typeorm';
import { PoolExhaustedError } from './database-outage.js';
import { isCallerGone, refuseWhileHolding } from './held-connection.js';

interface TurnLimits {
  /** Per key. */
  atOnce: number;
  /** Per key. */
  mostWaiting: number;
  longestWaitMs: number;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Runs work of the same key sequentially, and work of different keys concurrently. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * @throws PoolExhaustedError if the queue is too long, the wait is too long, or the caller went away
   * meanwhile. The work was not begun then.
   */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    refuseWhileHolding('A turn was asked for');
    const line = this.lines.get(key) ?? { running: 0, waiting: [] };
    this.lines.set(key, line);
    await this.comeUp(line);
    try {
      if (isCallerGone()) throw new PoolExhaustedError('the caller has gone');
      return await work();
    } finally {
      this.leave(key, line);
    }
  }

  /** The number of keys with running or waiting work. */
  get size(): number {
    return this.lines.size;
  }

  private async comeUp(line: Line): Promise<void> {
    const { atOnce, mostWaiting, longestWaitMs } = this.limits;
    if (line.running < atOnce) {
      line.running += 1;
      return;
    }
    if (line.waiting.length >= mostWaiting) throw new PoolExhaustedError('too many wait');
    const isTurn = await new Promise<boolean>((resolve) => {
      const giveUp = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(come), 1);
        resolve(false);
      }, longestWaitMs);
      const come = (): void => {
        clearTimeout(giveUp);
        resolve(true);
      };
      line.waiting.push(come);
    });
    if (!isTurn) throw new PoolExhaustedError('its turn did not come in time');
  }

  private leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    // The next waiting work takes over the slot.
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) this.lines.delete(key);
  }
}

const LIMITS = {
  // One transaction holds the row, and the next one is ready to lock it.
  atOnce: 2,
  mostWaiting: 200,
  longestWaitMs: 5_000,
};

const turnsOf = new WeakMap<DataSource, Turns>();

/**
 * Runs a transaction that locks a row which many callers may want at once. They queue here, without a
 * connection; if they waited in the database, each would hold a connection until the pool is exhausted. The
 * row lock is still needed, because each replica has its own queue.
 *
 * @param row its id, or any other name of the row.
 * @throws PoolExhaustedError if too many callers wait for the row, or for too long. The transaction was not
 * begun then.
 */
export function transactionInTurn<T>(
  dataSource: DataSource,
  row: string,
  work: (transaction: EntityManager) => Promise<T>,
): Promise<T> {
  let turns = turnsOf.get(dataSource);
  if (!turns) {
    turns = new Turns(LIMITS);
    turnsOf.set(dataSource, turns);
  }
  return turns.take(row, () => dataSource.transaction(work));
}
