/**
 * What is booked on an account at the end of each day: one look-up for each, however many entries a day has.
 * $1 account, $2 first day, $3 last day, $4 time zone.
 */
export const FIND_DAILY_BALANCES = `
  SELECT day::date::text AS day, coalesce(entry.balance_after, 0)::float8 AS booked
  FROM generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') AS day
  LEFT JOIN LATERAL (
    SELECT balance_after FROM ledger_entries
    WHERE ledger_account_id = $1 AND account_sequence IS NOT NULL
      AND booked_at < (day + interval '1 day') AT TIME ZONE $4
    ORDER BY booked_at DESC, account_sequence DESC LIMIT 1
  ) entry ON true
  ORDER BY day`;
