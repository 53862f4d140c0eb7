import { EVENTS_CHANNEL } from '../delivery/delivery-queue.sql.js';

/**
 * Inserts one event in the transaction of the change that it reports, and notifies the delivery when that
 * commits. $7 now, $8 end of the window, $9 channel, $10 version.
 *
 * Deliveries are claimed in the order in which they became due. $7 was taken before the wait for the company's
 * lock, so an event with a higher number may have an earlier $7. It then becomes due with the event before it.
 */
export const RECORD_EVENT = `
  WITH numbered AS (
    UPDATE companies SET
      event_sequence = event_sequence + CASE WHEN $9 = 'events' THEN 1 ELSE 0 END,
      transaction_sequence = transaction_sequence + CASE WHEN $9 = 'events' THEN 0 ELSE 1 END,
      last_event_due_at = greatest(last_event_due_at, $7)
    WHERE id = $2
    RETURNING partner_id, last_event_due_at AS due_at,
      CASE WHEN $9 = 'events' THEN event_sequence ELSE transaction_sequence END AS sequence
  ),
  endpoint AS (
    SELECT e.id FROM numbered n JOIN webhook_endpoints e ON e.partner_id = n.partner_id
      AND e.channel = $9
  ),
  logged AS (
    INSERT INTO events (id, partner_id, channel, company_id, event_type, version, sequence, body, traceparent,
      created_at)
    SELECT $1, n.partner_id, $9, $2, $3, $10, n.sequence, $4, $5, $6 FROM numbered n
  ),
  given_up AS (
    INSERT INTO given_up_events (partner_id, event_id, event_created_at)
    SELECT partner_id, $1, $6 FROM numbered WHERE NOT EXISTS (SELECT 1 FROM endpoint)
  ),
  due AS (
    INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes,
      next_attempt_at, window_ends_at)
    SELECT $1, $6, endpoint.id, $2, n.sequence, octet_length($4), n.due_at, $8 FROM numbered n, endpoint
  )
  SELECT pg_notify('${EVENTS_CHANNEL}', '')`;
