import type { DataSource, EntityManager } from 'typeorm';
import { Turns } from './turns.js';

const LIMITS = {
  // One has the row, the other one stands ready for it.
  atOnce: 2,
  mostWaiting: 200,
  longestWaitMs: 5_000,
};

const turnsOf = new WeakMap<DataSource, Turns>();

/**
 * A transaction that locks a row which many may want at once: they wait for it here, without a connection. In
 * the database each would hold one while it waits, until nobody else gets any. The lock itself is still
 * needed: other replicas have lines of their own.
 *
 * @param row its id, or anything else that names it.
 * @throws PoolExhaustedError if too many wait for the row, or for too long: then nothing was begun.
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
