/**
 * What is booked on an account at the end of each day: one look-up for each, however many entries a day has.
 * $1 account, $2 days, $3 the first moment after each of them.
 */
export const FIND_DAILY_BALANCES = `
  SELECT day, coalesce(entry.balance_after, 0)::float8 AS booked
  FROM unnest($2::text[], $3::timestamptz[]) AS period (day, ends_at)
  LEFT JOIN LATERAL (
    SELECT balance_after FROM ledger_entries
    WHERE ledger_account_id = $1 AND account_sequence IS NOT NULL
      AND booked_at < ends_at
    ORDER BY booked_at DESC, account_sequence DESC LIMIT 1
  ) entry ON true
  ORDER BY day`;
