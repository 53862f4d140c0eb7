/** Names of those who act and of what is acted on; $1 partner, $2 cursor or null, $3 limit. */
export const LIST_EVENTS = `
  SELECT e.id::text AS id, e.happened_at AS at, e.action,
    e.actor_id AS "actorId", coalesce(ak.name, au.name) AS "actorName",
    e.subject_id AS "subjectId", coalesce(sk.name, su.name) AS "subjectName"
  FROM access_events e
  LEFT JOIN api_keys ak ON ak.id = e.actor_id
  LEFT JOIN console_users au ON au.id = e.actor_id
  LEFT JOIN api_keys sk ON sk.id = e.subject_id
  LEFT JOIN console_users su ON su.id = e.subject_id
  WHERE e.partner_id = $1 AND ($2::bigint IS NULL OR e.id < $2::bigint)
  ORDER BY e.id DESC LIMIT $3`;
