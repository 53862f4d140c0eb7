/** $1 company or null, $2 account or null, $3 after this id or null, $4 limit. */
export const LIST_ACCOUNTS = `
  SELECT id, company_id AS "companyId", account_type AS "accountType", currency, booked::float8 AS booked,
    held::float8 AS held, available::float8 AS available, sequence::float8 AS sequence,
    changed_at AS "changedAt", gap_since IS NULL AND contradicted_at IS NULL AS "isComplete"
  FROM accounts
  WHERE ($1::text IS NULL OR company_id = $1) AND ($2::text IS NULL OR id = $2)
    AND ($3::text IS NULL OR id < $3)
  ORDER BY id DESC LIMIT $4`;

/** $1 account. */
export const FIND_COMPLETENESS = `
  SELECT a.id AS "accountId", a.sequence::float8 AS sequence, a.gap_since AS "gapSince",
    a.compared_until::text AS "comparedUntil",
    (SELECT count(*) FROM account_changes c WHERE c.account_id = a.id AND c.event_type IS NULL)::int AS untold,
    (SELECT count(*) FROM waiting_changes w WHERE w.account_id = a.id)::int AS waiting,
    (SELECT min(w.sequence) FROM waiting_changes w WHERE w.account_id = a.id)::float8 AS "firstWaiting",
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('accountSequence', c.sequence, 'eventId', c.event_id, 'kind', c.kind,
        'notedAt', to_char(c.noted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY c.id)
      FROM (SELECT * FROM contradictions WHERE account_id = a.id AND closed_at IS NULL ORDER BY id LIMIT 100) c
    ), '[]') AS contradictions,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('day', d.day, 'isOver', d.is_over,
        'ownChanges', coalesce((d.own ->> 'changes')::int, 0),
        'toldChanges', coalesce((d.told ->> 'changes')::int, 0)) ORDER BY d.day)
      FROM (SELECT * FROM compared_days WHERE account_id = a.id AND NOT is_equal ORDER BY day LIMIT 100) d
    ), '[]') AS differences
  FROM accounts a WHERE a.id = $1`;

/** What waits is asked for anew, and what contradicts is looked at again. $1 account. */
export const CLEAR_CONTRADICTIONS = `
  WITH closed AS (UPDATE contradictions SET closed_at = now() WHERE account_id = $1 AND closed_at IS NULL),
    waiting AS (DELETE FROM waiting_changes WHERE account_id = $1)
  UPDATE accounts SET contradicted_at = NULL, gap_since = NULL WHERE id = $1`;
