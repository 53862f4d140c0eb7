/**
 * Records many attempts in one statement. The attempts themselves are logged in any case; what they mean for
 * an event only counts if it still was this replica's.
 *
 * $1 token, $2 and $3 bounds of the events' times, which lead to their partitions, $4-$18 a column each.
 */
export const RECORD_ATTEMPTS = `
  WITH result AS (
    SELECT * FROM unnest($4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::int[], $9::text[],
      $10::timestamptz[], $11::int[], $12::int[], $13::text[], $14::text[], $15::text[],
      $16::timestamptz[], $17::timestamptz[], $18::timestamptz[])
    AS r (event_id, event_created_at, attempt_id, endpoint_id, attempt, trigger, attempted_at,
      duration_ms, status_code, failure, response_excerpt, status, first_attempt_at, next_attempt_at,
      window_ends_at)
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
    RETURNING d.event_id
  ),
  put_off AS (
    UPDATE deliveries d SET attempts = d.attempts + 1, trigger = 'automatic',
      first_attempt_at = r.first_attempt_at, next_attempt_at = r.next_attempt_at,
      window_ends_at = r.window_ends_at, leased_until = NULL, lease_token = NULL
    FROM result r
    WHERE r.status = 'pending' AND d.event_id = r.event_id AND d.lease_token = $1
    RETURNING d.event_id
  ),
  owned AS (SELECT event_id FROM done UNION ALL SELECT event_id FROM put_off)
  UPDATE events e SET status = r.status, attempts = r.attempt,
    first_attempt_at = coalesce(e.first_attempt_at, r.attempted_at), last_attempt_at = r.attempted_at,
    delivered_at = CASE WHEN r.status = 'delivered' THEN r.attempted_at END
  FROM result r JOIN owned ON owned.event_id = r.event_id
  WHERE e.id = r.event_id AND e.created_at = r.event_created_at AND e.created_at BETWEEN $2 AND $3`;
