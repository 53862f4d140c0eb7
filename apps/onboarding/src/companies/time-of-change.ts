import type { EntityManager } from 'typeorm';

/**
 * The database's time, not the replica's: who keeps a copy of the directory takes the latest of two changes by it.
 * To be asked for once the transaction holds the row's lock; ISO 8601, UTC.
 */
export async function timeOfChange(transaction: EntityManager): Promise<string> {
  const [{ now }] = (await transaction.query('SELECT clock_timestamp() AS now')) as [{ now: Date }];
  return now.toISOString();
}
