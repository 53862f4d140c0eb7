import { hasEndpoint } from '../delivery/delivery-queue.sql.js';

// Of a company that its id has led to. Not with `=`: the planner may take it for the way to all of a partner's.
const isOf = (company: string, partnerId: string) =>
  `${company}.partner_id IS NOT DISTINCT FROM ${partnerId}`;

/**
 * Numbers a batch and writes it to the log and the queue, in one statement because each costs a round trip.
 * Companies are locked in one order, so that two batches don't wait for each other.
 *
 * An event is leased at once unless an earlier one of its company waits elsewhere. Of what was committed
 * while this statement waited for a company's lock it sees nothing but that the company's number has moved:
 * then its events go to the queue. Without an endpoint there is nothing to wait for: an event is given up,
 * and can be recovered.
 *
 * $1 token, $2 lease, $3 now, $4 end of the window, $5-$14 a column each.
 */
export const ACCEPT_EVENTS = `
  WITH item AS MATERIALIZED (
    SELECT * FROM unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
      $11::text[], $12::timestamptz[], $13::boolean[], $14::smallint[]) WITH ORDINALITY
    AS i (id, partner_id, channel, company_id, event_type, body, traceparent, created_at, is_wanted,
      version, position)
  ),
  change AS MATERIALIZED (
    SELECT i.company_id, i.partner_id, c.event_sequence, c.transaction_sequence,
      count(*) FILTER (WHERE i.channel = 'events') AS events,
      count(*) FILTER (WHERE i.channel = 'transactions') AS transactions
    FROM item i JOIN companies c ON c.id = i.company_id AND ${isOf('c', 'i.partner_id')}
    GROUP BY i.company_id, i.partner_id, c.event_sequence, c.transaction_sequence
  ),
  locked AS MATERIALIZED (
    SELECT change.* FROM change JOIN companies c ON c.id = change.company_id
    ORDER BY c.id FOR NO KEY UPDATE OF c
  ),
  numbered AS (
    UPDATE companies c SET event_sequence = c.event_sequence + locked.events,
      transaction_sequence = c.transaction_sequence + locked.transactions
    FROM locked WHERE c.id = locked.company_id
    RETURNING c.id, c.partner_id,
      c.event_sequence - locked.events AS events_before,
      c.transaction_sequence - locked.transactions AS transactions_before,
      locked.event_sequence AS events_seen, locked.transaction_sequence AS transactions_seen
  ),
  target AS MATERIALIZED (
    SELECT n.id AS company_id, n.partner_id, side.channel, side.before, e.id AS endpoint_id,
      coalesce(e.status = 'enabled' AND e.open_until IS NULL, false) AS is_callable,
      side.before = side.seen AND NOT EXISTS (
        SELECT 1 FROM deliveries d
        WHERE d.company_id = n.id AND ${hasEndpoint('d', 'e.id')} AND d.next_attempt_at <= $3
          AND d.lease_token IS DISTINCT FROM $1
      ) AS is_next
    FROM numbered n
    CROSS JOIN LATERAL (VALUES
      ('events', n.events_before, n.events_seen),
      ('transactions', n.transactions_before, n.transactions_seen)
    ) AS side (channel, before, seen)
    LEFT JOIN webhook_endpoints e ON e.partner_id = n.partner_id AND e.channel = side.channel
  ),
  placed AS MATERIALIZED (
    SELECT i.*, t.endpoint_id, t.is_callable, i.is_wanted AND t.is_callable AND t.is_next AS is_leased,
      t.before + row_number() OVER (PARTITION BY i.company_id, i.channel ORDER BY i.position) AS sequence
    FROM item i JOIN target t ON t.company_id = i.company_id AND t.partner_id = i.partner_id
      AND t.channel = i.channel
  ),
  logged AS (
    INSERT INTO events (id, partner_id, channel, company_id, event_type, version, sequence, body, traceparent,
      created_at)
    SELECT id, partner_id, channel, company_id, event_type, version, sequence, body, traceparent, created_at
    FROM placed ORDER BY position
  ),
  given_up AS (
    INSERT INTO given_up_events (partner_id, event_id, event_created_at)
    SELECT partner_id, id, created_at FROM placed WHERE endpoint_id IS NULL
  ),
  queued AS (
    INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes,
      next_attempt_at, window_ends_at, leased_until, lease_token)
    SELECT id, created_at, endpoint_id, company_id, sequence, octet_length(body), $3, $4,
      CASE WHEN is_leased THEN now() + $2 * interval '1 millisecond' END,
      CASE WHEN is_leased THEN $1::uuid END
    FROM placed WHERE endpoint_id IS NOT NULL ORDER BY position
  )
  SELECT id, sequence, endpoint_id AS "endpointId", is_callable AS "isCallable",
    is_leased AS "isLeased" FROM placed ORDER BY position`;

/** One event in the transaction of the change that it reports. $8 end of the window, $9 channel,
 * $10 version. */
export const RECORD_EVENT = `
  WITH numbered AS (
    UPDATE companies SET
      event_sequence = event_sequence + CASE WHEN $9 = 'events' THEN 1 ELSE 0 END,
      transaction_sequence = transaction_sequence + CASE WHEN $9 = 'events' THEN 0 ELSE 1 END
    WHERE id = $2
    RETURNING partner_id,
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
  )
  INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes,
    next_attempt_at, window_ends_at)
  SELECT $1, $6, endpoint.id, $2, n.sequence, octet_length($4), $7, $8 FROM numbered n, endpoint`;
