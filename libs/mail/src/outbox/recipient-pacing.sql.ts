/** $1 addresses, $2 number of mails to each, $3 now, $4 milliseconds per mail. */
export const TAKE_TURNS = `
  INSERT INTO mail_paces AS pace (address, busy_until)
  SELECT address, $3::timestamptz + mails * $4 * interval '1 millisecond'
  FROM unnest($1::text[], $2::int[]) AS added (address, mails) ORDER BY address
  ON CONFLICT (address) DO UPDATE SET
    busy_until = greatest(pace.busy_until, $3) + (excluded.busy_until - $3)
  RETURNING address, busy_until AS "busyUntil"`;
