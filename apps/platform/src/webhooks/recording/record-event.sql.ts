import { endpointIdOf } from '../endpoints/webhook-endpoints.sql.js';

/**
 * Inserts events in the transaction of the changes that they report. $1-$8 one column each, in the order of the
 * events: ids, companies, types, bodies, traceparents, times, channels, versions; $9 now, $10 end of the window,
 * $11 cards.
 *
 * Deliveries are claimed in the order in which they became due. $9 was taken before the wait for a company's
 * lock, so an event with a higher number may have an earlier $9. It then becomes due with the event before it.
 *
 * An event without an endpoint waits under the id that its endpoint will have.
 */
export const RECORD_EVENTS = `
  WITH told AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[],
      $7::text[], $8::int[], $11::text[])
      WITH ORDINALITY AS e (id, company_id, type, body, traceparent, created_at, channel, version, card_id, place)
  ),
  numbered AS (
    UPDATE companies c SET
      event_sequence = event_sequence + n.events,
      transaction_sequence = transaction_sequence + n.transactions,
      last_event_due_at = greatest(last_event_due_at, $9)
    FROM (
      SELECT company_id, count(*) FILTER (WHERE channel = 'events') AS events,
        count(*) FILTER (WHERE channel <> 'events') AS transactions
      FROM told GROUP BY company_id ORDER BY company_id
    ) n
    WHERE c.id = n.company_id
    RETURNING c.id, c.partner_id, c.last_event_due_at AS due_at, c.event_sequence - n.events AS events_before,
      c.transaction_sequence - n.transactions AS transactions_before
  ),
  event AS MATERIALIZED (
    SELECT told.*, n.partner_id, n.due_at,
      coalesce(e.id, ${endpointIdOf('n.partner_id', 'told.channel')}) AS endpoint_id,
      row_number() OVER (PARTITION BY told.company_id, told.channel ORDER BY told.place)
        + CASE told.channel WHEN 'events' THEN n.events_before ELSE n.transactions_before END AS sequence
    FROM told JOIN numbered n ON n.id = told.company_id
      LEFT JOIN webhook_endpoints e ON e.partner_id = n.partner_id AND e.channel = told.channel
  ),
  logged AS (
    INSERT INTO events (id, partner_id, channel, company_id, event_type, version, sequence, body, traceparent,
      created_at, card_id)
    SELECT id, partner_id, channel, company_id, type, version, sequence, body, traceparent, created_at, card_id
    FROM event
  )
  INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes,
    next_attempt_at, window_ends_at)
  SELECT id, created_at, endpoint_id, company_id, sequence, octet_length(body), due_at, $10 FROM event`;
