/** $1 account. Its last day that was found equal, its time zone and the time of its last change; null for none. */
export const FIND_COMPARED = `
  SELECT compared_until::text AS "comparedUntil", coalesce(time_zone, 'UTC') AS "timeZone", (
      SELECT told_at FROM account_changes WHERE account_id = $1 ORDER BY sequence DESC LIMIT 1
    ) AS "lastToldAt"
  FROM accounts WHERE id = $1`;

/**
 * The last change of which it is settled that the platform has it, too: it keeps events for 35 days, and lists those
 * before without them; and days that were found equal are not looked at again, but for the last two. $1 account, $2 the
 * first moment of these two, or null.
 */
export const FIND_SETTLED = `
  SELECT coalesce(max(c.sequence), 0)::float8 AS sequence
  FROM account_changes c
  WHERE c.account_id = $1 AND c.told_at < greatest(now() - interval '35 days', $2::timestamptz)`;

/** $1 account, $2 after this number. */
export const FIND_CHANGES_AFTER = `
  SELECT sequence::float8 AS sequence, event_id AS "eventId" FROM account_changes
  WHERE account_id = $1 AND sequence > $2 ORDER BY sequence`;

/** Payments that have changes on both sides of a number. $1 account, $2 number. */
export const FIND_DIVIDED_PAYMENTS = `
  SELECT transaction_id AS id FROM account_changes WHERE account_id = $1 AND transaction_id IS NOT NULL
  GROUP BY transaction_id HAVING min(sequence) < $2 AND max(sequence) >= $2`;

/**
 * Takes changes back, and puts on record those that nobody will tell again. $1 account, $2 from this number, $3 events
 * that the platform does not know.
 */
export const TAKE_BACK_CHANGES = `
  WITH taken AS (DELETE FROM account_changes WHERE account_id = $1 AND sequence >= $2 RETURNING *),
  waiting AS (DELETE FROM waiting_changes WHERE account_id = $1)
  INSERT INTO contradictions (account_id, sequence, event_id, kind, had, told, closed_at)
  SELECT account_id, sequence, event_id, 'withdrawn', to_jsonb(taken), '{}', now()
  FROM taken WHERE event_id = ANY ($3::text[])
  ON CONFLICT DO NOTHING`;

/**
 * What is left of the payments whose changes were taken back: of one that had no others, its decline. Of one whose
 * cardholder was erased, the empty payment is left, so that getting its changes again does not bring the ids back. $1
 * account, $2 from this number, $3 payments with a state that the platform was asked for, $4 these states.
 */
export const TAKE_BACK_PAYMENTS = `
  WITH kept AS (
    SELECT p.id, coalesce(sum(c.booked_change), 0) AS booked, coalesce(sum(c.held_change), 0) AS held,
      coalesce(max(c.sequence), 0) AS sequence
    FROM payments p LEFT JOIN account_changes c ON c.transaction_id = p.id
    WHERE p.account_id = $1 AND p.sequence >= $2 GROUP BY p.id
  ),
  gone AS (
    DELETE FROM payments p USING kept
    WHERE p.id = kept.id AND kept.sequence = 0 AND p.decline IS NULL AND p.external_id IS NOT NULL
  )
  UPDATE payments p SET booked = kept.booked, held = kept.held, sequence = kept.sequence,
    state = CASE WHEN kept.sequence = 0 AND p.decline IS NOT NULL THEN 'declined'
      ELSE coalesce(asked.state, p.state) END
  FROM kept LEFT JOIN unnest($3::text[], $4::text[]) AS asked (id, state) ON asked.id = kept.id
  WHERE p.id = kept.id AND (kept.sequence > 0 OR p.decline IS NOT NULL OR p.external_id IS NULL)`;

/** Payments of erased cardholders that are still empty when all that the platform knows was got. $1 account. */
export const DROP_EMPTY_PAYMENTS = `
  DELETE FROM payments WHERE account_id = $1 AND sequence = 0 AND decline IS NULL AND external_id IS NULL`;

/**
 * The account is as after its last change, and its days since then are compared again. $1 account, $2 the day of that
 * change, or null for none.
 */
export const TAKE_BACK_ACCOUNT = `
  WITH last AS (
    SELECT sequence, booked, held, told_at FROM account_changes WHERE account_id = $1
    ORDER BY sequence DESC LIMIT 1
  ),
  compared AS (
    DELETE FROM compared_days WHERE account_id = $1 AND day >= coalesce($2::date, '-infinity')
  )
  UPDATE accounts a SET sequence = coalesce(last.sequence, 0), booked = coalesce(last.booked, 0),
    held = coalesce(last.held, 0), available = NULL, changed_at = last.told_at, gap_since = NULL,
    contradicted_at = NULL,
    compared_until = least(a.compared_until, $2::date - 1)
  FROM (SELECT 1) one LEFT JOIN last ON true
  WHERE a.id = $1`;
