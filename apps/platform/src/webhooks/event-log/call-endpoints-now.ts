import type { EntityManager } from 'typeorm';
import { EVENTS_CHANNEL } from '../delivery/delivery-queue.sql.js';

/** Has what is queued for a partner attempted as soon as the transaction commits. */
export async function callEndpointsNow(
  transaction: EntityManager,
  partnerId: string,
  now: Date,
): Promise<void> {
  // Somebody waits for the outcome: an endpoint that was given a rest is probed at once.
  await transaction.query(
    `UPDATE webhook_endpoints SET open_until = $2 WHERE partner_id = $1 AND open_until > $2`,
    [partnerId, now],
  );
  await transaction.query(`SELECT pg_notify('${EVENTS_CHANNEL}', '')`);
}
