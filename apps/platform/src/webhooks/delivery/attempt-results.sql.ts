/**
 * Records a batch of successful attempts with half the work of {@link RECORD_ATTEMPTS}. Most batches
 * contain only successes.
 *
 * $1 token, $2-$10 one column each. An event that is no longer in the queue counts as delivered.
 */
export const RECORD_DELIVERED = `
  WITH logged AS (
    INSERT INTO delivery_attempts (event_id, id, endpoint_id, attempt, trigger, attempted_at, duration_ms,
      status_code, response_excerpt)
    SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::timestamptz[],
      $8::int[], $9::int[], $10::text[])
  )
  DELETE FROM deliveries WHERE event_id = ANY($2::text[]) AND lease_token = $1`;

/**
 * Records many attempts in one statement. The attempts themselves are always logged; their effect on an
 * event applies only if this replica still holds its lease.
 *
 * $1 to $10 as above, $11-$15 one column each. The log of events is not changed: an event that is no longer
 * in the queue counts as delivered unless it is among those given up.
 */
export const RECORD_ATTEMPTS = `
  WITH result AS (
    SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::timestamptz[],
      $8::int[], $9::int[], $10::text[], $11::text[], $12::text[], $13::timestamptz[],
      $14::timestamptz[], $15::timestamptz[])
    AS r (event_id, attempt_id, endpoint_id, attempt, trigger, attempted_at, duration_ms, status_code,
      response_excerpt, failure, status, first_attempt_at, next_attempt_at, window_ends_at)
  ),
  logged AS (
    INSERT INTO delivery_attempts (id, event_id, endpoint_id, attempt, trigger, attempted_at, duration_ms,
      status_code, failure, response_excerpt)
    SELECT attempt_id, event_id, endpoint_id, attempt, trigger, attempted_at, duration_ms, status_code,
      failure, response_excerpt FROM result
  ),
  done AS (
    DELETE FROM deliveries d USING result r
    WHERE r.status <> 'pending' AND d.event_id = r.event_id AND d.lease_token = $1
    RETURNING d.event_id, d.event_created_at, d.endpoint_id, r.status
  ),
  put_off AS (
    UPDATE deliveries d SET attempts = d.attempts + 1, trigger = 'automatic',
      first_attempt_at = r.first_attempt_at, next_attempt_at = r.next_attempt_at,
      window_ends_at = r.window_ends_at, leased_until = NULL, lease_token = NULL
    FROM result r
    WHERE r.status = 'pending' AND d.event_id = r.event_id AND d.lease_token = $1
  )
  INSERT INTO given_up_events (partner_id, event_id, event_created_at)
  SELECT e.partner_id, done.event_id, done.event_created_at
  FROM done JOIN webhook_endpoints e ON e.id = done.endpoint_id
  WHERE done.status = 'given_up'
  ON CONFLICT DO NOTHING`;
