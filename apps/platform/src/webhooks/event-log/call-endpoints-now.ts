import { notifyAfter } from '#database';
import type { EntityManager } from 'typeorm';
import { EVENTS_CHANNEL } from '../delivery/delivery-queue.sql.js';

/** Makes a partner's queued events due as soon as the transaction commits. */
export async function callEndpointsNow(
  transaction: EntityManager,
  partnerId: string,
  now: Date,
): Promise<void> {
  // The partner waits for the outcome, so an endpoint with an open circuit is probed at once.
  await transaction.query(
    `UPDATE webhook_endpoints SET open_until = $2 WHERE partner_id = $1 AND open_until > $2`,
    [partnerId, now],
  );
  notifyAfter(transaction, EVENTS_CHANNEL);
}
