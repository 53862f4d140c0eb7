import { firstOf } from '#database';

/**
 * The low-balance threshold of an account until its partner sets another one (docs/interface/money.md#low-balance), in
 * minor units.
 */
const FIRST_THRESHOLDS: Readonly<Record<string, number>> = {
  EUR: 10_000,
  GBP: 10_000,
  USD: 10_000,
  CHF: 10_000,
  SEK: 100_000,
  NOK: 100_000,
  DKK: 100_000,
  PLN: 50_000,
  CZK: 250_000,
  HUF: 4_000_000,
  ISK: 15_000,
  JPY: 15_000,
  BHD: 40_000,
  KWD: 30_000,
  CLP: 100_000,
  TND: 300_000,
};

/** @param currency an expression. @returns the first threshold of a low balance, null in other currencies. */
export const firstThresholdOf = (currency: string): string => {
  const cases = Object.entries(FIRST_THRESHOLDS).map(
    ([name, minor]) => `WHEN '${name}' THEN ${minor}`,
  );
  return `(CASE ${currency} ${cases.join(' ')} END)`;
};

const FIRST_THRESHOLD = firstThresholdOf('currency');

/** Creates the ledger accounts and the balance of an account on its first use. $1 accounts. */
export const OPEN_ACCOUNTS = `
  WITH opened AS (
    SELECT a.id, a.company_id, c.partner_id, a.currency FROM accounts a JOIN companies c ON c.id = a.company_id
    WHERE a.id = ANY ($1::text[]) AND a.currency IS NOT NULL
      AND NOT EXISTS (SELECT FROM account_balances b WHERE b.account_id = a.id)
  ),
  in_ledger AS (
    INSERT INTO ledger_accounts (id, kind, partner_id, currency)
    SELECT id, 'card_account', partner_id, currency FROM opened
    UNION
    SELECT kind || ':' || partner_id || ':' || currency, kind, partner_id, currency
    FROM opened CROSS JOIN unnest(ARRAY['settlement', 'bank', 'suspense']) AS kind
    ON CONFLICT DO NOTHING
  )
  INSERT INTO account_balances (account_id, currency, has_controls, watch)
  SELECT id, currency,
    EXISTS (SELECT FROM spending_controls s WHERE s.company_id = opened.company_id),
    CASE WHEN ${FIRST_THRESHOLD} IS NOT NULL
      THEN jsonb_build_object('lowBalance', jsonb_build_object('threshold', ${FIRST_THRESHOLD}, 'isLow', false))
    END
  FROM opened
  ON CONFLICT DO NOTHING`;

/** Creates counterparts of card accounts on their first use. $1 partner, $2 currency, $3 kinds. */
export const OPEN_COUNTERPARTS = `
  INSERT INTO ledger_accounts (id, kind, partner_id, currency)
  SELECT kind || ':' || $1 || ':' || $2, kind, $1, $2 FROM unnest($3::text[]) AS kind
  ORDER BY kind ON CONFLICT DO NOTHING`;

/** In the order of their ids. $1 accounts. */
export const FIND_BALANCES = `
  SELECT b.account_id AS "accountId", c.id AS "companyId", c.partner_id AS "partnerId", c.country,
    c.kyc_status = 'denied' AS "isDenied", c.restricted_at IS NOT NULL AS "isRestricted",
    c.ended_at IS NOT NULL AS "isEnded", b.currency,
    b.booked::float8 AS booked, b.held::float8 AS held, b.sequence::float8 AS sequence,
    a.credit_limit::float8 AS "creditLimit", a.account_type = 'credit' AS "isCredit",
    b.overdue_since IS NOT NULL AS "isOverdue", b.has_controls AS "hasControls",
    b.watch, b.booked_until AS "bookedUntil", coalesce(k.ahead_ms, 0)::float8 AS "aheadMs"
  FROM account_balances b JOIN accounts a ON a.id = b.account_id JOIN companies c ON c.id = a.company_id
  LEFT JOIN company_clocks k ON k.company_id = c.id
  WHERE b.account_id = ANY ($1::text[])
  ORDER BY b.account_id`;

/** $1 accounts. */
export const LOCK_BALANCES = `${FIND_BALANCES} FOR UPDATE OF b`;

/** The companies of accounts. An account opens only while its company is locked. $1 accounts. */
export const LOCK_COMPANIES = `
  SELECT FROM companies WHERE id IN (SELECT company_id FROM accounts WHERE id = ANY ($1::text[]))
  ORDER BY id FOR NO KEY UPDATE`;

/**
 * Writes changes of locked accounts. Booked and held money, and until when an account is booked, follow by
 * triggers. $1 transactions, $2 entries, $3 holds, $4 accounts, $5 the changes that events report: JSON lists under
 * the names of their properties. The limit of the accounts lets the planner expect as many rows as there are.
 */
export const WRITE_CHANGES = `
  WITH transactions AS (
    INSERT INTO ledger_transactions (id, cause)
    SELECT "transactionId", cause FROM jsonb_to_recordset($1::jsonb) AS t ("transactionId" text, cause text)
  ),
  entries AS (
    INSERT INTO ledger_entries (id, transaction_id, ledger_account_id, currency, amount, account_sequence,
      balance_after, booked_at)
    SELECT id, "transactionId", "ledgerAccountId", currency, amount, "accountSequence", "balanceAfter", "bookedAt"
    FROM jsonb_to_recordset($2::jsonb) AS e (id text, "transactionId" text, "ledgerAccountId" text,
      currency text, amount bigint, "accountSequence" bigint, "balanceAfter" bigint, "bookedAt" timestamptz)
  ),
  held AS (
    INSERT INTO holds (id, account_id, amount, expires_at)
    SELECT id, "accountId", amount, "expiresAt"
    FROM jsonb_to_recordset($3::jsonb) AS h (id text, "accountId" text, amount bigint, "expiresAt" timestamptz)
    ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, expires_at = excluded.expires_at
  ),
  reported AS (
    INSERT INTO account_changes (account_id, sequence, event_id, told_at, booked, held)
    SELECT "accountId", sequence, "eventId", "reportedAt", booked, held
    FROM jsonb_to_recordset($5::jsonb) AS r ("accountId" text, sequence bigint, "eventId" text,
      "reportedAt" timestamptz, booked bigint, held bigint)
  )
  UPDATE account_balances b
  SET sequence = changed.sequence, watch = changed.watch, look_at = changed."lookAt"
  FROM (
    SELECT id, sequence, watch, "lookAt"
    FROM jsonb_to_recordset($4::jsonb) AS a (id text, sequence bigint, watch jsonb, "lookAt" timestamptz)
    LIMIT jsonb_array_length($4::jsonb)
  ) changed
  WHERE b.account_id = changed.id`;

/**
 * Accounts whose balances differ from the sums of their entries and holds, transactions that are not balanced, and
 * entries that do not continue the statement of their account. There are never any.
 */
export const FIND_DISCREPANCIES = `
  SELECT b.account_id AS id, 'booked' AS what FROM account_balances b
  WHERE b.booked <> (SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e
    WHERE e.ledger_account_id = b.account_id)
  UNION ALL
  SELECT b.account_id, 'held' FROM account_balances b
  WHERE b.held <> (SELECT coalesce(sum(h.amount), 0) FROM holds h WHERE h.account_id = b.account_id)
  UNION ALL
  SELECT e.transaction_id, 'transaction' FROM ledger_entries e
  GROUP BY e.transaction_id, e.currency HAVING sum(e.amount) <> 0
  UNION ALL
  SELECT id, 'entry' FROM (
    SELECT e.id, e.balance_after, e.account_sequence, sum(e.amount) OVER account AS balance,
      lag(e.account_sequence) OVER account AS before
    FROM ledger_entries e JOIN account_balances b ON b.account_id = e.ledger_account_id
    WINDOW account AS (PARTITION BY e.ledger_account_id ORDER BY e.booked_at, e.account_sequence)
  ) entry
  WHERE balance_after IS DISTINCT FROM balance OR account_sequence <= before`;

/** Accounts `a` of the companies whose clock is ahead, each with its time (sandbox). $1 now. */
export const ACCOUNTS_AHEAD = `(
    SELECT own.id, $1::timestamptz + k.ahead_ms * interval '1 ms' AS now
    FROM company_clocks k
    CROSS JOIN LATERAL (SELECT id FROM accounts WHERE company_id = k.company_id OFFSET 0) own OFFSET 0
  ) a`;

/** Accounts that waited for a retry or for the next day. $1 now, $2 limit. */
export const FIND_ACCOUNTS_TO_LOOK_AT = `
  SELECT id FROM (
    (SELECT account_id AS id, look_at FROM account_balances WHERE look_at <= $1
     ORDER BY look_at ${firstOf('$2')})
    UNION
    SELECT a.id, b.look_at FROM ${ACCOUNTS_AHEAD} JOIN LATERAL (
      SELECT look_at FROM account_balances WHERE account_id = a.id LIMIT 1
    ) b ON b.look_at <= a.now
  ) due
  ORDER BY look_at LIMIT $2`;
