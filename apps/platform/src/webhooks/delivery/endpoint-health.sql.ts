/**
 * Updates endpoints after a run of attempts. $1 endpoints; for each: $2 whether an attempt succeeded, $3
 * failures since then, $4 time of the first and $5 of the last of these, $6 reason, $7 last success; $8
 * failures that open a circuit, $9 milliseconds until its first probe.
 */
export const RECORD_HEALTH = `
  WITH change AS (
    SELECT * FROM unnest($1::text[], $2::boolean[], $3::int[], $4::timestamptz[], $5::timestamptz[],
      $6::text[], $7::timestamptz[])
    AS c (id, succeeded, failures, first_failure_at, last_failure_at, last_failure, last_success_at)
  ),
  -- In one order, so that two replicas don't wait for each other.
  locked AS (
    SELECT e.id, e.open_until IS NOT NULL AS was_open,
      CASE WHEN c.succeeded THEN 0 ELSE e.consecutive_failures END + c.failures AS in_a_row
    FROM webhook_endpoints e JOIN change c ON c.id = e.id ORDER BY e.id FOR NO KEY UPDATE OF e
  )
  UPDATE webhook_endpoints e SET
    last_success_at = coalesce(c.last_success_at, e.last_success_at),
    last_failure_at = coalesce(c.last_failure_at, e.last_failure_at),
    last_failure = coalesce(c.last_failure, e.last_failure),
    consecutive_failures = l.in_a_row,
    failing_since = CASE WHEN c.succeeded THEN c.first_failure_at
      ELSE coalesce(e.failing_since, c.first_failure_at) END,
    open_until = CASE WHEN l.in_a_row < $8::int THEN NULL
      ELSE coalesce(CASE WHEN NOT c.succeeded THEN e.open_until END,
        c.last_failure_at + $9::float8 * interval '1 millisecond') END,
    probes = CASE WHEN c.succeeded THEN 0 ELSE e.probes END,
    alerted_level = CASE WHEN c.succeeded THEN 0 ELSE e.alerted_level END
  FROM change c JOIN locked l ON l.id = c.id
  WHERE e.id = c.id
  RETURNING e.id, l.was_open AS "wasOpen", e.open_until IS NOT NULL AS "isOpen",
    e.failing_since IS NOT NULL AS "isFailing"`;

/** Every state has its row, so that none disappears from a graph. */
export const COUNT_ENDPOINTS = `
  SELECT s.state, count(e.id) FROM unnest(ARRAY['working', 'failing', 'paused', 'disabled']) AS s (state)
  LEFT JOIN webhook_endpoints e ON s.state = CASE
    WHEN e.status = 'disabled' THEN 'disabled'
    WHEN e.open_until IS NOT NULL THEN 'paused'
    WHEN e.failing_since IS NOT NULL THEN 'failing'
    ELSE 'working' END
  GROUP BY s.state`;

/** `missing`: the partner has not configured an endpoint for the channel. */
export const COUNT_WAITING_EVENTS = `
  SELECT s.state, coalesce(sum(waiting.events), 0)
  FROM unnest(ARRAY['enabled', 'disabled', 'missing']) AS s (state)
  LEFT JOIN (
    SELECT coalesce(e.status, 'missing') AS state, d.events
    FROM (SELECT endpoint_id, count(*) AS events FROM deliveries GROUP BY endpoint_id) d
    LEFT JOIN webhook_endpoints e ON e.id = d.endpoint_id
  ) waiting ON waiting.state = s.state
  GROUP BY s.state`;

/** Partners decide how long events wait for an endpoint that is disabled or missing. */
export const OLDEST_WAITING_SECONDS = `
  SELECT coalesce(extract(epoch FROM now() - min(d.event_created_at)), 0)
  FROM webhook_endpoints e JOIN deliveries d ON d.endpoint_id = e.id
  WHERE e.status = 'enabled'`;
