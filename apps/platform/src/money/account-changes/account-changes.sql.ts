/** The changes of an account in their order. $1 account, $2 after this number, $3 limit. */
export const FIND_CHANGES = `
  SELECT sequence::float8 AS sequence, event_id AS "eventId", told_at AS "toldAt", booked::float8 AS booked,
    held::float8 AS held
  FROM account_changes WHERE account_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`;

/** When the changes around a gap were told. $1 account, $2 the number before the gap, $3 the number after it. */
export const FIND_AROUND_GAP = `
  SELECT
    (SELECT told_at FROM account_changes WHERE account_id = $1 AND sequence = $2) AS "after",
    (SELECT told_at FROM account_changes WHERE account_id = $1 AND sequence = $3) AS "before"`;

/**
 * Adds changes of which only the log of events tells: those from before this table, and those that a replica
 * of a version before wrote during an update. $1 account, $2 company, $3 and $4 times between which they were
 * told, $5 and $6 the first ids of events at these times.
 */
export const ADD_UNLISTED = `
  INSERT INTO account_changes (account_id, sequence, event_id, told_at, booked, held)
  SELECT $1, (ledger ->> 'accountSequence')::bigint, id, created_at,
    (ledger #>> '{booked,after,amount}')::bigint, (ledger #>> '{held,after,amount}')::bigint
  FROM (
    SELECT id, created_at, body::jsonb #> '{data,ledger}' AS ledger FROM events
    WHERE company_id = $2 AND created_at >= $3 AND created_at <= $4 AND id >= $5 AND id < $6
      AND body LIKE '%"accountSequence"%' AND body::jsonb #>> '{data,accountId}' = $1
  ) told
  ON CONFLICT DO NOTHING`;

/**
 * The changes of an account by the day on which they count: the earliest of their own and those of all later
 * changes. $1 account, $2 days, $3 the first moment of each of them and the first moment after the last one.
 */
export const FIND_DIGESTS = `
  WITH before AS (
    SELECT sequence FROM account_changes
    WHERE account_id = $1 AND told_at < ($3::timestamptz[])[1] ORDER BY sequence DESC LIMIT 1
  ),
  counted AS (
    SELECT sequence, booked, held,
      width_bucket(min(told_at) OVER (ORDER BY sequence DESC), $3::timestamptz[]) AS place,
      concat_ws(' ', sequence, event_id, to_char(told_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        booked, held) || E'\\n' AS line
    FROM account_changes
    WHERE account_id = $1 AND sequence > coalesce((SELECT sequence FROM before), 0)
  )
  SELECT ($2::text[])[place] AS day, count(*)::float8 AS changes, min(sequence)::float8 AS "firstSequence",
    max(sequence)::float8 AS "lastSequence", (array_agg(booked ORDER BY sequence DESC))[1]::float8 AS booked,
    (array_agg(held ORDER BY sequence DESC))[1]::float8 AS held,
    coalesce((SELECT sequence FROM before), 0)::float8 AS "sequenceBefore",
    encode(sha256(convert_to(string_agg(line, '' ORDER BY sequence), 'UTF8')), 'hex') AS digest
  FROM counted WHERE place <= cardinality($2::text[]) GROUP BY place ORDER BY place`;
