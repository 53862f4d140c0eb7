/** Lets replicas claim one after the other. The number is arbitrary but fixed. */
export const CLAIM_LOCK = 7_201_403;

// Upper limit of rows skipped per endpoint when another replica works on a company with a long backlog.
const READ_PER_ENDPOINT = 1_000;
const READ_PER_COMPANY = 16;
/** Events given up at once for an endpoint that takes none. */
export const ENDED_PER_ENDPOINT = 200;
const ADOPTED_PER_ENDPOINT = 200;

/** The endpoints with queued events, found by skipping from one to the next in the index (loose index scan). */
const WAITING_ENDPOINTS = `
  waiting AS (
    (SELECT endpoint_id FROM deliveries ORDER BY endpoint_id LIMIT 1)
    UNION ALL
    SELECT (
      SELECT d.endpoint_id FROM deliveries d WHERE d.endpoint_id > w.endpoint_id
      ORDER BY d.endpoint_id LIMIT 1
    ) FROM waiting w WHERE w.endpoint_id IS NOT NULL
  )`;

const isFree = (row: string) => `(${row}.leased_until IS NULL OR ${row}.leased_until < now())`;

const leaseOf = (token: string, leaseMs: string) => `
  leased AS (
    UPDATE deliveries d
    SET leased_until = now() + ${leaseMs} * interval '1 millisecond', lease_token = ${token},
      is_overtakable = false
    -- Asked again: another replica may have been faster.
    WHERE d.event_id = ANY (ARRAY(SELECT event_id FROM chosen)) AND ${isFree('d')}
    RETURNING d.*
  )
  SELECT l.event_id AS id, l.event_created_at AS "createdAt", l.endpoint_id AS "endpointId",
    l.company_id AS "companyId", l.sequence, l.bytes, l.attempts,
    l.earlier_attempts AS "earlierAttempts", l.trigger, l.first_attempt_at AS "firstAttemptAt",
    l.window_ends_at AS "windowEndsAt",
    e.version, e.body, e.traceparent
  FROM leased l CROSS JOIN LATERAL (
    SELECT version, body, traceparent FROM events
    WHERE events.id = l.event_id AND events.created_at = l.event_created_at LIMIT 1
  ) e
  ORDER BY l.sequence`;

/**
 * A company's queue at an endpoint, as the index `deliveries_by_lane` has it. The statement below gives the planner no
 * other index: where the statistics say that the queue is empty, which it usually is, all look equally good.
 */
const laneOf = (row: string) => `(${row}.endpoint_id || '/' || ${row}.company_id)`;

/**
 * True if another replica holds an event of the row's company. Checked among the company's first events only,
 * because a replica leases those first. Checking all events would take time proportional to the backlog. $7 token.
 */
const isHeldElsewhere = (row: string) => `EXISTS (
    SELECT 1 FROM (
      SELECT held.leased_until, held.lease_token FROM deliveries held
      WHERE ${laneOf('held')} = ${laneOf(row)} AND NOT held.is_overtakable
      ORDER BY held.next_attempt_at LIMIT ${READ_PER_COMPANY}
    ) first
    WHERE first.leased_until >= now() AND first.lease_token <> $7
  )`;

/**
 * Leases the first due events of each endpoint that no other replica's events hold up, and reads no further
 * than the capacities.
 *
 * $1 now, $2-$4 endpoints and their capacities, $5 events and $6 bytes of all others, $7 token, $8 lease.
 */
const claimOf = (isCallable: string, first: string) => `
  WITH RECURSIVE ${WAITING_ENDPOINTS},
  room AS MATERIALIZED (
    SELECT e.id, coalesce(r.events, $5::int) AS events, coalesce(r.bytes, $6::int) AS bytes
    FROM waiting w JOIN webhook_endpoints e ON e.id = w.endpoint_id
    LEFT JOIN unnest($2::text[], $3::int[], $4::int[]) AS r (id, events, bytes) ON r.id = e.id
    WHERE e.status = 'enabled' AND ${isCallable} AND coalesce(r.events, 1) > 0
      AND coalesce(r.bytes, 1) > 0
  ),
  chosen AS (
    SELECT free.event_id FROM room CROSS JOIN LATERAL (
      SELECT near.event_id, sum(near.bytes) OVER (ROWS UNBOUNDED PRECEDING) - near.bytes AS bytes_before
      FROM (
        SELECT first.* FROM (${first}) first
        WHERE NOT ${isHeldElsewhere('first')}
        LIMIT room.events
      ) near
    ) free
    WHERE free.bytes_before < room.bytes
  ),
  ${leaseOf('$7', '$8')}`;

export const CLAIM = claimOf(
  'e.open_until IS NULL',
  `SELECT * FROM deliveries d
   WHERE d.endpoint_id = room.id AND d.next_attempt_at <= $1 AND ${isFree('d')}
   ORDER BY d.next_attempt_at, d.sequence LIMIT ${READ_PER_ENDPOINT}`,
);

/**
 * The first events of one endpoint whose five days are over at $1. For an event without attempts the five
 * days began when it became due, so `begun` ($1 minus five days) is compared with its due time. This needs
 * no second index, which every new event would have to enter.
 */
const endedOf = (endpointId: string, begun: string, limit: number) => `
  SELECT * FROM (
    (SELECT * FROM deliveries d
     WHERE d.endpoint_id = ${endpointId} AND d.attempts > 0 AND d.window_ends_at <= $1 AND ${isFree('d')}
     ORDER BY d.window_ends_at LIMIT ${limit})
    UNION ALL
    (SELECT * FROM deliveries d
     WHERE d.endpoint_id = ${endpointId} AND d.attempts = 0
       AND d.next_attempt_at <= ${begun} AND ${isFree('d')}
     ORDER BY d.next_attempt_at LIMIT ${limit})
  ) ended
  ORDER BY window_ends_at LIMIT ${limit}`;

/** $9 now minus five days. */
export const CLAIM_LAST_ATTEMPTS = claimOf(
  'e.open_until IS NOT NULL',
  endedOf('room.id', '$9', READ_PER_ENDPOINT),
);

/** $1 now, $2 first and $3 longest interval, $4 token, $5 lease. */
export const TAKE_PROBES = `
  WITH probed AS (
    UPDATE webhook_endpoints e SET probes = probes + 1,
      open_until = $1::timestamptz
        + least($2::float8 * 2.0 ^ least(probes + 1, 20), $3::float8) * interval '1 millisecond'
    WHERE e.status = 'enabled' AND e.open_until <= $1 AND EXISTS (
      SELECT 1 FROM deliveries d
      WHERE d.endpoint_id = e.id AND d.next_attempt_at <= $1 AND ${isFree('d')}
    )
    RETURNING e.id
  ),
  chosen AS (
    SELECT due.event_id FROM probed CROSS JOIN LATERAL (
      SELECT d.event_id FROM deliveries d
      WHERE d.endpoint_id = probed.id AND d.next_attempt_at <= $1 AND ${isFree('d')}
      ORDER BY d.next_attempt_at, d.sequence LIMIT 1 FOR UPDATE SKIP LOCKED
    ) due
  ),
  ${leaseOf('$4', '$5')}`;

/**
 * Gives up events whose five days are over without an endpoint that takes them: it is disabled, or was never
 * configured. A limited batch for each endpoint. $1 now, $2 now minus five days.
 */
export const GIVE_UP_HELD = `
  WITH RECURSIVE ${WAITING_ENDPOINTS},
  ended AS (
    DELETE FROM deliveries d WHERE ${isFree('d')} AND d.event_id = ANY (ARRAY(
      SELECT over.event_id FROM waiting w LEFT JOIN webhook_endpoints e ON e.id = w.endpoint_id
      CROSS JOIN LATERAL (${endedOf('w.endpoint_id', '$2', ENDED_PER_ENDPOINT)}) over
      WHERE e.status IS DISTINCT FROM 'enabled'
    ))
    RETURNING d.event_id, d.event_created_at
  )
  INSERT INTO given_up_events (partner_id, event_id, event_created_at)
  SELECT logged.partner_id, ended.event_id, ended.event_created_at
  FROM ended CROSS JOIN LATERAL (
    SELECT partner_id FROM events
    WHERE events.id = ended.event_id AND events.created_at = ended.event_created_at LIMIT 1
  ) logged
  ON CONFLICT DO NOTHING
  RETURNING event_id`;

/**
 * Moves events that wait for a missing endpoint to the endpoint that their partner has for the channel. An
 * event waits under the id that its endpoint will have (endpointIdOf), so this is needed only if the endpoint
 * has another id: a replica of the previous version created it, or it was deleted. A limited batch for each.
 */
export const ADOPT_EVENTS = `
  WITH RECURSIVE ${WAITING_ENDPOINTS},
  orphan AS (
    SELECT first.event_id, adopter.id AS endpoint_id
    FROM waiting w
    CROSS JOIN LATERAL (
      SELECT * FROM deliveries d WHERE d.endpoint_id = w.endpoint_id AND ${isFree('d')}
      ORDER BY d.next_attempt_at, d.sequence LIMIT ${ADOPTED_PER_ENDPOINT}
    ) first
    CROSS JOIN LATERAL (
      SELECT partner_id, channel FROM events
      WHERE events.id = first.event_id AND events.created_at = first.event_created_at LIMIT 1
    ) logged
    JOIN webhook_endpoints adopter
      ON adopter.partner_id = logged.partner_id AND adopter.channel = logged.channel
    WHERE NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.id = w.endpoint_id)
  )
  UPDATE deliveries d
  SET endpoint_id = (SELECT endpoint_id FROM orphan WHERE orphan.event_id = d.event_id)
  WHERE d.event_id = ANY (ARRAY(SELECT event_id FROM orphan)) AND ${isFree('d')}
  RETURNING d.event_id`;

/** $1 now, $2 token. Events that are due but leased to another replica are checked again soon. */
export const NEXT_POLL = `
  WITH RECURSIVE ${WAITING_ENDPOINTS}
  SELECT min(CASE WHEN e.open_until IS NULL THEN least(other.at, own.at)
    ELSE greatest(e.open_until, least(other.at, own.at)) END) AS at
  FROM waiting w JOIN webhook_endpoints e ON e.id = w.endpoint_id AND e.status = 'enabled'
  CROSS JOIN LATERAL (
    SELECT min(next_attempt_at) AS at FROM deliveries d
    WHERE d.endpoint_id = e.id AND d.next_attempt_at > $1
  ) own
  CROSS JOIN LATERAL (
    SELECT min(next_attempt_at) AS at FROM (
      SELECT d.next_attempt_at FROM deliveries d
      WHERE d.endpoint_id = e.id AND d.next_attempt_at <= $1 AND d.lease_token IS DISTINCT FROM $2
      ORDER BY d.next_attempt_at LIMIT 1
    ) due
  ) other`;

/** $1 ids, $2 token, $3 lease. */
export const RENEW = `
  UPDATE deliveries SET leased_until = now() + $3 * interval '1 millisecond'
  WHERE event_id = ANY($1) AND lease_token = $2
  RETURNING event_id AS id`;

/** $1 ids, $2 token. */
export const LET_OVERTAKE = `
  UPDATE deliveries SET is_overtakable = true WHERE event_id = ANY($1) AND lease_token = $2`;

/** $1 ids, $2 token. */
export const RELEASE = `
  UPDATE deliveries SET leased_until = NULL, lease_token = NULL
  WHERE event_id = ANY($1) AND lease_token = $2`;
