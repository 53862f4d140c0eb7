import type { EntityManager } from 'typeorm';

const OFF = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin'];
const SET_OFF = `SELECT ${OFF.map((setting) => `set_config('${setting}', 'off', true)`).join(', ')}`;

/**
 * Plans the statements of this transaction for rows that are found by key. A prepared statement keeps the plan
 * that was made when its tables were nearly empty, and that plan reads them whole, until Postgres next looks
 * at them. Only for transactions all of whose statements find a few rows by an index.
 */
export async function planByKey(transaction: EntityManager): Promise<void> {
  await transaction.query(SET_OFF);
}
