import { hasEndpoint } from '../delivery/delivery-queue.sql.js';

// Of a company that its id has led to. Not with `=`: the planner may take it for the way to all of a partner's.
const isOf = (company: string, partnerId: string) =>
  `${company}.partner_id IS NOT DISTINCT FROM ${partnerId}`;

// Of what this statement saw when it began, which is before it waited for the company's lock.
const hasNotMoved = (numbered: string, channel: string) => `(
  SELECT CASE ${channel} WHEN 'events' THEN seen.event_sequence = ${numbered}.events_before
    ELSE seen.transaction_sequence = ${numbered}.transactions_before END
  FROM companies seen WHERE seen.id = ${numbered}.id
)`;

/**
 * Numbers a batch and writes it to the log and the queue, in one statement because each costs a round trip, and
 * with as few and narrow steps as it takes: to set one up costs as much as several events do.
 *
 * Companies come in one order, and are locked in it one after the other, so that two batches don't wait for
 * each other.
 *
 * An event is leased at once unless an earlier one of its company waits elsewhere. Of what was committed
 * while this statement waited for a company's lock it sees nothing but that the company's number has moved:
 * then its events go to the queue. Without an endpoint there is nothing to wait for: an event is given up,
 * and can be recovered.
 *
 * $1 token, $2 lease, $3 now, $4 end of the window, $5-$15 a column of the events each, $16-$19 of their
 * companies.
 */
export const ACCEPT_EVENTS = `
  WITH numbered AS (
    UPDATE companies c SET event_sequence = c.event_sequence + change.events,
      transaction_sequence = c.transaction_sequence + change.transactions
    FROM unnest($16::text[], $17::text[], $18::int[], $19::int[])
      AS change (company_id, partner_id, events, transactions)
    WHERE c.id = change.company_id AND ${isOf('c', 'change.partner_id')}
    RETURNING c.id, c.partner_id, c.event_sequence - change.events AS events_before,
      c.transaction_sequence - change.transactions AS transactions_before
  ),
  placed AS MATERIALIZED (
    SELECT i.*, e.id AS endpoint_id, state.is_callable,
      i.is_wanted AND state.is_callable AND ${hasNotMoved('n', 'i.channel')} AND NOT EXISTS (
        SELECT 1 FROM deliveries d
        WHERE d.company_id = n.id AND ${hasEndpoint('d', 'e.id')} AND d.next_attempt_at <= $3
          AND d.lease_token IS DISTINCT FROM $1
      ) AS is_leased,
      CASE i.channel WHEN 'events' THEN n.events_before ELSE n.transactions_before END + i.number AS sequence
    FROM unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
      $11::text[], $12::timestamptz[], $13::boolean[], $14::smallint[], $15::int[])
    AS i (id, partner_id, channel, company_id, event_type, body, traceparent, created_at, is_wanted,
      version, number)
    JOIN numbered n ON n.id = i.company_id AND n.partner_id = i.partner_id
    LEFT JOIN webhook_endpoints e ON e.partner_id = i.partner_id AND e.channel = i.channel
    CROSS JOIN LATERAL (
      SELECT coalesce(e.status = 'enabled' AND e.open_until IS NULL, false) AS is_callable
    ) state
  ),
  logged AS (
    INSERT INTO events (id, partner_id, channel, company_id, event_type, version, sequence, body, traceparent,
      created_at)
    SELECT id, partner_id, channel, company_id, event_type, version, sequence, body, traceparent, created_at
    FROM placed
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
    FROM placed WHERE endpoint_id IS NOT NULL
  )
  SELECT id, sequence, endpoint_id AS "endpointId", is_callable AS "isCallable",
    is_leased AS "isLeased" FROM placed`;

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
