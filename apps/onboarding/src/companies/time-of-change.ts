import type { EntityManager } from 'typeorm';

/**
 * The database's time and not the replica's, because copies of the directory order changes by it. Call it
 * when the transaction holds the row's lock; ISO 8601, UTC.
 */
export async function timeOfChange(transaction: EntityManager): Promise<string> {
  const [{ now }] = (await transaction.query('SELECT clock_timestamp() AS now')) as [{ now: Date }];
  return now.toISOString();
}
