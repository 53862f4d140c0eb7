/**
 * Numbers the events of a batch: raises each company's counters once, whatever the batch holds of it.
 * Companies are locked in one order, so that two batches don't wait for each other.
 *
 * $1 companies, $2 the partners they are said to belong to, $3 and $4 events a channel.
 */
export const NUMBER_EVENTS = `
  WITH change AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::int[])
    AS c (company_id, partner_id, events, transactions)
  ),
  locked AS (
    SELECT c.id FROM companies c JOIN change ON c.id = change.company_id
      AND c.partner_id = change.partner_id
    ORDER BY c.id FOR NO KEY UPDATE OF c
  ),
  numbered AS (
    UPDATE companies c SET event_sequence = event_sequence + change.events,
      transaction_sequence = transaction_sequence + change.transactions
    FROM change JOIN locked ON locked.id = change.company_id
    WHERE c.id = change.company_id AND c.partner_id = change.partner_id
    RETURNING c.id, c.partner_id, c.event_sequence, c.transaction_sequence
  )
  SELECT n.id AS "companyId", n.partner_id AS "partnerId", channel.name AS channel, channel.last AS "lastSequence",
    e.id AS "endpointId", coalesce(e.status = 'enabled' AND e.open_until IS NULL, false) AS "isCallable"
  FROM numbered n
  CROSS JOIN LATERAL (VALUES ('events', n.event_sequence), ('transactions', n.transaction_sequence))
    AS channel (name, last)
  LEFT JOIN webhook_endpoints e ON e.partner_id = n.partner_id AND e.channel = channel.name`;

/**
 * Writes a batch to the log and the queue, after its companies were locked by another statement: this one
 * has to see what was committed until then. An event is leased at once unless an earlier one of its company
 * waits elsewhere. Without an endpoint there is nothing to wait for: it is given up, and can be recovered.
 *
 * $1 token, $2 lease, $3 now, $4 end of the window, $5-$15 a column each.
 */
export const INSERT_EVENTS = `
  WITH item AS (
    SELECT * FROM unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[],
      $11::text[], $12::text[], $13::timestamptz[], $14::text[], $15::boolean[])
    AS i (id, partner_id, channel, company_id, event_type, sequence, body, traceparent, created_at,
      endpoint_id, is_wanted)
  ),
  blocked AS (
    SELECT company_id, endpoint_id FROM (
      SELECT DISTINCT company_id, endpoint_id FROM item WHERE is_wanted
    ) c
    WHERE EXISTS (
      SELECT 1 FROM deliveries d
      WHERE d.company_id = c.company_id AND d.endpoint_id = c.endpoint_id AND d.next_attempt_at <= $3
        AND d.lease_token IS DISTINCT FROM $1
    )
  ),
  logged AS (
    INSERT INTO events (id, partner_id, channel, company_id, event_type, sequence, body, traceparent,
      created_at, status)
    SELECT id, partner_id, channel, company_id, event_type, sequence, body, traceparent, created_at,
      CASE WHEN endpoint_id IS NULL THEN 'given_up' ELSE 'pending' END FROM item
  ),
  given_up AS (
    INSERT INTO given_up_events (partner_id, event_id, event_created_at)
    SELECT partner_id, id, created_at FROM item WHERE endpoint_id IS NULL
  ),
  queued AS (
    INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes,
      next_attempt_at, window_ends_at, leased_until, lease_token)
    SELECT i.id, i.created_at, i.endpoint_id, i.company_id, i.sequence, octet_length(i.body), $3, $4,
      CASE WHEN i.is_wanted AND b.company_id IS NULL THEN now() + $2 * interval '1 millisecond' END,
      CASE WHEN i.is_wanted AND b.company_id IS NULL THEN $1::uuid END
    FROM item i LEFT JOIN blocked b ON b.company_id = i.company_id AND b.endpoint_id = i.endpoint_id
    WHERE i.endpoint_id IS NOT NULL
    RETURNING event_id, lease_token
  )
  SELECT event_id AS id FROM queued WHERE lease_token IS NULL`;

/** One event in the transaction of the change that it reports. $8 end of the window, $9 channel. */
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
    INSERT INTO events (id, partner_id, channel, company_id, event_type, sequence, body, traceparent,
      created_at, status)
    SELECT $1, n.partner_id, $9, $2, $3, n.sequence, $4, $5, $6,
      CASE WHEN EXISTS (SELECT 1 FROM endpoint) THEN 'pending' ELSE 'given_up' END
    FROM numbered n
  ),
  given_up AS (
    INSERT INTO given_up_events (partner_id, event_id, event_created_at)
    SELECT partner_id, $1, $6 FROM numbered WHERE NOT EXISTS (SELECT 1 FROM endpoint)
  )
  INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes,
    next_attempt_at, window_ends_at)
  SELECT $1, $6, endpoint.id, $2, n.sequence, octet_length($4), $7, $8 FROM numbered n, endpoint`;
