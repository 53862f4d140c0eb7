import type { DataSource, EntityManager } from 'typeorm';
import { Turns } from './turns.js';

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
