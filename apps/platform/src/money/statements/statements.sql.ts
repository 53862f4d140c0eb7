/** An account with what its statement needs of its company. $1 account, $2 partner. */
export const FIND_STATEMENT_ACCOUNT = `
  SELECT a.id AS "accountId", a.currency, a.account_type AS "accountType", c.legal_name AS "legalName", c.country,
    coalesce(k.ahead_ms, 0)::float8 AS "aheadMs"
  FROM accounts a JOIN companies c ON c.id = a.company_id
  LEFT JOIN company_clocks k ON k.company_id = c.id
  WHERE a.id = $1 AND c.partner_id = $2`;

/**
 * Gives a file of an account's statements the next number, if it is a new one. Adds nothing either if another file
 * took that number at the same time. $1 account, $2 digest, $3 the company's time.
 */
export const NUMBER_FILE = `
  INSERT INTO statement_files (account_id, digest, number, created_at)
  SELECT $1, $2, coalesce(max(number), 0) + 1, $3 FROM statement_files WHERE account_id = $1
  ON CONFLICT DO NOTHING`;

/** $1 account, $2 digest. */
export const FIND_FILE = `
  SELECT number, created_at AS "createdAt" FROM statement_files WHERE account_id = $1 AND digest = $2`;

/** Where an entry stands in the statement of its account. $1 entry, $2 account. */
export const FIND_PLACE = `
  SELECT booked_at AS "bookedAt", account_sequence::float8 AS "accountSequence"
  FROM ledger_entries WHERE id = $1 AND ledger_account_id = $2`;

const BALANCE_AT = `
  SELECT balance_after FROM ledger_entries
  WHERE ledger_account_id = $1 AND account_sequence IS NOT NULL AND (booked_at, account_sequence) <= ($2, $3)
  ORDER BY booked_at DESC, account_sequence DESC LIMIT 1`;

/** What is booked up to a place. $1 account, $2 and $3 the place: time and number. */
export const FIND_BALANCE = `SELECT coalesce((${BALANCE_AT}), 0)::float8 AS balance`;

/** Entries with what caused them. @param entries a query of `ledger_entries`. */
const linesOf = (entries: string) => `
  SELECT e.id, e.account_sequence::float8 AS "accountSequence", e.booked_at AS "bookedAt",
    e.amount::float8 AS amount, e.balance_after::float8 AS balance, t.cause, m.payment_id AS "transactionId",
    m.content ->> 'kind' AS "messageKind", m.content #>> '{merchant,name}' AS "merchantName",
    r.description AS correction
  FROM (${entries}) e
  JOIN ledger_transactions t ON t.id = e.transaction_id
  LEFT JOIN payment_messages m ON NOT m.is_conflict
    AND m.id = substring(t.cause FROM '^payment_message:(.*)$')
  LEFT JOIN corrections r ON r.id = substring(t.cause FROM '^correction:(.*)$')`;

/**
 * The entries behind a place, in their order. $1 account, $2 and $3 the place: time and number, $4 before this
 * time, $5 limit.
 */
export const FIND_LINES = `
  ${linesOf(`
    SELECT * FROM ledger_entries
    WHERE ledger_account_id = $1 AND account_sequence IS NOT NULL AND booked_at < $4
      AND (booked_at, account_sequence) > ($2, $3)
    ORDER BY booked_at, account_sequence LIMIT $5`)}
  ORDER BY e.booked_at, e.account_sequence`;

/** The entries before a place, the latest first. $1 account, $2 and $3 the place, $4 limit. */
export const FIND_LATEST_LINES = `
  ${linesOf(`
    SELECT * FROM ledger_entries
    WHERE ledger_account_id = $1 AND account_sequence IS NOT NULL
      AND (booked_at, account_sequence) < ($2, $3)
    ORDER BY booked_at DESC, account_sequence DESC LIMIT $4`)}
  ORDER BY e.booked_at DESC, e.account_sequence DESC`;

/**
 * What the entries of a period add up to, as of one moment. $1 account, $2 and $3 the place before the period,
 * $4 before this time, $5 the most entries.
 */
export const SUM_ENTRIES = `
  SELECT coalesce((${BALANCE_AT}), 0)::float8 AS opening, count(*)::int AS count,
    coalesce(max(account_sequence), 0)::float8 AS "lastSequence",
    (count(*) FILTER (WHERE amount > 0))::int AS "creditCount",
    coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::text AS credits,
    coalesce(sum(amount) FILTER (WHERE amount < 0), 0)::text AS debits
  FROM (
    SELECT account_sequence, amount FROM ledger_entries
    WHERE ledger_account_id = $1 AND account_sequence IS NOT NULL AND booked_at < $4
      AND (booked_at, account_sequence) > ($2, $3)
    ORDER BY booked_at, account_sequence LIMIT $5
  ) entry`;
