import type { EntityManager } from 'typeorm';

/**
 * Lets changes of a partner's keys and people happen one after the other, so that their number can be limited. Rows
 * that refer to the partner may be added meanwhile.
 */
export async function lockPartner(transaction: EntityManager, partnerId: string): Promise<void> {
  await transaction.query('SELECT FROM partners WHERE id = $1 FOR NO KEY UPDATE', [partnerId]);
}
