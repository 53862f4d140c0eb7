// One look-up in the log per event, because the planner would otherwise read the whole log.
/** $1 partner, $2 ids, $3 the times of the ids. */
export const FIND_SENT = `
  SELECT e.id, e.channel, e.version, e.body
  FROM unnest($2::text[], $3::timestamptz[]) AS wanted (id, created_at)
  CROSS JOIN LATERAL (
    SELECT * FROM events WHERE events.id = wanted.id AND events.created_at = wanted.created_at LIMIT 1
  ) e
  WHERE e.partner_id = $1`;
