import { searchableSql } from '#database';

// The number of failed and waiting events changes all the time. With outdated statistics the planner would
// read all remaining rows for each batch.
export const FEW_ROWS_BY_THEIR_KEYS = `SELECT ${['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']
  .map((way) => `set_config('enable_${way}', 'off', true)`)
  .join(', ')}`;

export const EVENTS_PER_BATCH = 500;

// A leased event is being attempted now.
const QUEUED_AND_FAILED = `
  failed.endpoint_id IN (SELECT id FROM webhook_endpoints WHERE partner_id = $1)
  AND failed.attempts > 0 AND (failed.leased_until IS NULL OR failed.leased_until < now())`;

// One look-up in the log per event, because the planner would otherwise read the whole log.
const eventOf = (id: string, createdAt: string) => `
  CROSS JOIN LATERAL (
    SELECT * FROM events WHERE events.id = ${id} AND events.created_at = ${createdAt} LIMIT 1
  ) e`;

/**
 * Limited separately, so that a batch reads only as many rows of a long queue as it takes. Events without an
 * endpoint can't be sent, so they are not there.
 */
const failedIn = (source: string, condition: string, taking: string) => `
  SELECT * FROM (
   SELECT failed.event_id AS id, failed.event_created_at AS "createdAt"
   FROM ${source} ${eventOf('failed.event_id', 'failed.event_created_at')}
   WHERE ${condition} AND e.partner_id = $1 AND failed.event_id > $2
     AND failed.event_created_at >= $3
     AND ($4::timestamptz IS NULL OR failed.event_created_at < $4)
     AND ($5::text IS NULL OR e.channel = $5) AND ($6::text IS NULL OR e.event_type = $6)
     AND ($7::text IS NULL OR e.company_id = $7)
     AND ($8::text[] IS NULL OR e.card_id = ANY ($8)) AND e.body LIKE ALL ($9::text[])
     AND ($10::text IS NULL OR ${searchableSql('e.body')} LIKE $10) AND ($11::text IS NULL OR failed.event_id = $11)
     AND ($14::text[] IS NULL OR e.event_type = ANY ($14))
     AND EXISTS (
       SELECT FROM webhook_endpoints w WHERE w.partner_id = $1 AND w.channel = e.channel
     )
   ORDER BY failed.event_id LIMIT $13 ${taking}
  ) unlocked`;

const failed = (taking: string) => `
  ${failedIn('given_up_events failed', `$12 <> 'failing' AND failed.partner_id = $1`, taking)}
  UNION ALL
  ${failedIn('deliveries failed', `$12 <> 'given_up' AND ${QUEUED_AND_FAILED}`, taking)}`;

/**
 * $1 partner, $2 the id after which to continue, $3 and $4 bounds of the time, $5 channel, $6 event kind, $7 company,
 * $8 cards, $9 patterns of the bodies, $10 pattern of the text that is searched, $11 the only event, $12 `failing`,
 * `given_up` or `any`, $13 limit, $14 kinds. Rows that a concurrent call is queueing are skipped, and counted only by that call.
 */
export const LIST_FAILED = `
  ${failed('FOR UPDATE OF failed SKIP LOCKED')}
  ORDER BY id LIMIT $13`;

/** How many of these there are, up to the limit. By the same conditions, so that as many are sent. */
export const COUNT_FAILED = `
  SELECT count(*)::int AS events FROM (SELECT id FROM (${failed('')}) found LIMIT $13) counted`;

/** $1 partner, $2 ids and $3 times of the events, $4 now, $5 end of the five days. */
export const ENQUEUE = `
  INSERT INTO deliveries AS waiting (event_id, event_created_at, endpoint_id, company_id, sequence,
    bytes, earlier_attempts, trigger, next_attempt_at, window_ends_at)
  SELECT e.id, e.created_at, w.id, e.company_id, e.sequence, octet_length(e.body),
    (SELECT coalesce(max(a.attempt), 0) FROM delivery_attempts a
     WHERE a.event_id = e.id AND a.attempted_at >= e.created_at - interval '1 hour'),
    'manual', $4, $5
  FROM unnest($2::text[], $3::timestamptz[]) chosen (id, created_at)
  ${eventOf('chosen.id', 'chosen.created_at')}
  JOIN webhook_endpoints w ON w.partner_id = e.partner_id AND w.channel = e.channel
  WHERE e.partner_id = $1
  ORDER BY e.id
  ON CONFLICT (event_id) DO UPDATE SET
    earlier_attempts = waiting.earlier_attempts + waiting.attempts, attempts = 0,
    trigger = 'manual', first_attempt_at = NULL, next_attempt_at = $4, window_ends_at = $5
  WHERE waiting.leased_until IS NULL OR waiting.leased_until < now()`;
