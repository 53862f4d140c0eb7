import { firstOf } from '#database';

/** $1 limit, $2 seconds until another replica may try. */
export const CLAIM_COMPARISONS = `
  UPDATE accounts SET compare_at = now() + make_interval(secs => $2)
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM accounts WHERE compare_at <= now()
    ORDER BY compare_at ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING id`;

/** The days to compare: from the first one that was not yet found equal, until tomorrow. $1 account. */
export const FIND_DAYS_TO_COMPARE = `
  SELECT coalesce(
      compared_until + 1,
      (SELECT (min(told_at) AT TIME ZONE 'UTC')::date - 1 FROM account_changes WHERE account_id = $1),
      (now() AT TIME ZONE 'UTC')::date - 1
    )::text AS "from",
    ((now() AT TIME ZONE 'UTC')::date + 1)::text AS "to"
  FROM accounts WHERE id = $1`;

/**
 * This copy's digests, as docs/interface.md#digests defines them. $1 account, $2 days, $3 the first moment of each
 * of them and the first moment after the last one.
 */
export const FIND_OWN_DIGESTS = `
  WITH counted AS (
    SELECT sequence, booked, held,
      width_bucket(min(told_at) OVER (ORDER BY sequence DESC), $3::timestamptz[]) AS place,
      concat_ws(' ', sequence, event_id, to_char(told_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        booked, held) || E'\\n' AS line
    FROM account_changes
    WHERE account_id = $1 AND sequence > coalesce((
      SELECT sequence FROM account_changes
      WHERE account_id = $1 AND told_at < ($3::timestamptz[])[1] ORDER BY sequence DESC LIMIT 1), 0)
  )
  SELECT ($2::text[])[place] AS day, count(*)::float8 AS changes, max(sequence)::float8 AS "lastSequence",
    (array_agg(booked ORDER BY sequence DESC))[1]::float8 AS booked,
    (array_agg(held ORDER BY sequence DESC))[1]::float8 AS held,
    encode(sha256(convert_to(string_agg(line, '' ORDER BY sequence), 'UTF8')), 'hex') AS digest
  FROM counted WHERE place <= cardinality($2::text[]) GROUP BY place ORDER BY place`;

/** $1 account, $2 days, $3 whether each is over, $4 whether equal, $5 what this copy has, $6 what was told. */
export const SAVE_DAYS = `
  INSERT INTO compared_days (account_id, day, is_over, is_equal, own, told)
  SELECT $1, * FROM unnest($2::date[], $3::boolean[], $4::boolean[], $5::jsonb[], $6::jsonb[])
  ON CONFLICT (account_id, day) DO UPDATE SET is_over = excluded.is_over, is_equal = excluded.is_equal,
    own = excluded.own, told = excluded.told, compared_at = now()`;

/** $1 account, $2 time zone, $3 last day that needs no further comparison, $4 when the next comparison is due. */
export const SAVE_COMPARISON = `
  UPDATE accounts SET time_zone = $2, compared_until = $3::date, compare_at = $4
  WHERE id = $1`;
