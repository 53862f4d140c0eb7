/** Card accounts that have had no change yet: theirs may have been lost, too. */
export const FIND_WITHOUT_BALANCE = `
  SELECT a.id FROM accounts a
  WHERE a.currency IS NOT NULL AND NOT EXISTS (SELECT FROM account_balances b WHERE b.account_id = a.id)`;

/**
 * Skips numbers of all accounts. The change behind the skipped ones tells what is booked and held now, and no event
 * tells it: its id is like that of an event, a UUIDv7 of this moment. $1 how many numbers. @returns accounts.
 */
export const SKIP_ACCOUNT_NUMBERS = `
  WITH skipped AS (
    UPDATE account_balances SET sequence = sequence + $1 RETURNING account_id, sequence, booked, held
  ),
  listed AS (
    INSERT INTO account_changes (account_id, sequence, event_id, told_at, booked, held)
    SELECT account_id, sequence,
      'evt_' || lpad(to_hex(floor(extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7'
        || substr(replace(gen_random_uuid()::text, '-', ''), 14),
      date_trunc('milliseconds', now()), booked, held
    FROM skipped
    RETURNING account_id
  )
  SELECT count(*)::int AS count FROM listed`;

/** Skips the numbers of all companies' events, of both webhooks. $1 how many. @returns companies. */
export const SKIP_WEBHOOK_SEQUENCES = `
  WITH skipped AS (
    UPDATE companies SET event_sequence = event_sequence + $1, transaction_sequence = transaction_sequence + $1
    RETURNING id
  )
  SELECT count(*)::int AS count FROM skipped`;
