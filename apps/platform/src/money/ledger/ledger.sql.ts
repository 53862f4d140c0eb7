import { firstOf } from '#database';

/**
 * Less than this is a low balance of an account until its partner sets another threshold
 * (docs/interface.md#low-balance), in minor units.
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

/** Adds what an account needs in the ledger, on its first use. $1 accounts. */
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

/** Adds counterparts of card accounts, on their first use. $1 partner, $2 currency, $3 kinds. */
export const OPEN_COUNTERPARTS = `
  INSERT INTO ledger_accounts (id, kind, partner_id, currency)
  SELECT kind || ':' || $1 || ':' || $2, kind, $1, $2 FROM unnest($3::text[]) AS kind
  ORDER BY kind ON CONFLICT DO NOTHING`;

/** Locks accounts in the order of their ids. $1 accounts. */
export const LOCK_BALANCES = `
  SELECT b.account_id AS "accountId", c.id AS "companyId", c.partner_id AS "partnerId", c.country,
    c.kyc_status = 'denied' AS "isDenied", b.currency,
    b.booked::float8 AS booked, b.held::float8 AS held, b.sequence::float8 AS sequence,
    a.credit_limit::float8 AS "creditLimit", a.account_type = 'credit' AS "isCredit",
    b.overdue_since IS NOT NULL AS "isOverdue", b.has_controls AS "hasControls",
    b.watch, b.booked_until AS "bookedUntil", coalesce(k.ahead_ms, 0)::float8 AS "aheadMs"
  FROM account_balances b JOIN accounts a ON a.id = b.account_id JOIN companies c ON c.id = a.company_id
  LEFT JOIN company_clocks k ON k.company_id = c.id
  WHERE b.account_id = ANY ($1::text[])
  ORDER BY b.account_id FOR UPDATE OF b`;

/**
 * Writes changes of locked accounts. Booked and held money, and until when an account is booked, follow by
 * triggers. $1 and $2 transactions and their causes; $3-$10 entries: ids, transactions, ledger accounts,
 * currencies, amounts, and of card accounts numbers of the changes, balances after, times; $11-$14 holds: ids,
 * accounts, amounts, ends; $15-$18 accounts: ids, sequences, what they watch, when to look at them; $19-$24 the
 * changes that events tell: accounts, numbers, events, their times, what is booked and held after each.
 */
export const WRITE_CHANGES = `
  WITH transactions AS (
    INSERT INTO ledger_transactions (id, cause) SELECT * FROM unnest($1::text[], $2::text[])
  ),
  entries AS (
    INSERT INTO ledger_entries (id, transaction_id, ledger_account_id, currency, amount, account_sequence,
      balance_after, booked_at)
    SELECT * FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[],
      $9::bigint[], $10::timestamptz[])
  ),
  held AS (
    INSERT INTO holds (id, account_id, amount, expires_at)
    SELECT * FROM unnest($11::text[], $12::text[], $13::bigint[], $14::timestamptz[])
    ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, expires_at = excluded.expires_at
  ),
  told AS (
    INSERT INTO account_changes (account_id, sequence, event_id, told_at, booked, held)
    SELECT * FROM unnest($19::text[], $20::bigint[], $21::text[], $22::timestamptz[], $23::bigint[], $24::bigint[])
  )
  UPDATE account_balances b
  SET sequence = changed.sequence, watch = changed.watch, look_at = changed.look_at
  FROM unnest($15::text[], $16::bigint[], $17::jsonb[], $18::timestamptz[])
    AS changed (account_id, sequence, watch, look_at)
  WHERE b.account_id = changed.account_id`;

/**
 * Accounts whose balances are not what their entries and holds add up to, transactions that are not balanced,
 * and entries that do not continue the statement of their account: always none.
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

/** Accounts that waited, for a retry or for the next day. $1 now, $2 limit. */
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
