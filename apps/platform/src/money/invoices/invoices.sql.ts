import { firstOf } from '#database';
import { ACCOUNTS_AHEAD } from '../ledger/ledger.sql.js';

/** Accounts whose month has ended, by the time of their company. $1 now, $2 limit. */
export const FIND_ACCOUNTS_TO_CLOSE = `
  SELECT id AS "accountId" FROM (
    (SELECT account_id AS id, closes_at FROM account_balances WHERE closes_at <= $1
     ORDER BY closes_at ${firstOf('$2')})
    UNION
    SELECT a.id, b.closes_at FROM ${ACCOUNTS_AHEAD} JOIN LATERAL (
      SELECT closes_at FROM account_balances WHERE account_id = a.id LIMIT 1
    ) b ON b.closes_at <= a.now
  ) due
  ORDER BY closes_at LIMIT $2`;

/** Unpaid invoices with a milestone that has come, by the time of their company. $1 now, $2 limit. */
export const FIND_INVOICES_TO_LOOK_AT = `
  SELECT id, account_id AS "accountId" FROM (
    (SELECT id, account_id, look_at FROM invoices WHERE look_at <= $1
     ORDER BY look_at ${firstOf('$2')})
    UNION
    SELECT i.id, i.account_id, i.look_at FROM company_clocks k JOIN LATERAL (
      SELECT id, account_id, look_at FROM invoices WHERE company_id = k.company_id OFFSET 0
    ) i ON i.look_at <= $1::timestamptz + k.ahead_ms * interval '1 ms'
  ) due
  ORDER BY look_at LIMIT $2`;

/** What a locked account needs for closing its month. $1 account. */
export const FIND_OPEN_MONTH = `
  SELECT nullif(b.closes_at, '-infinity') AS "closesAt", b.closes_at = '-infinity' AS "isNew",
    a.account_type AS "accountType", a.opened_at AS "openedAt", c.legal_name AS "companyName",
    coalesce(c.approved_registration_number, c.registration_number) AS "registrationNumber", c.country,
    (SELECT e.booked_at FROM ledger_entries e WHERE e.ledger_account_id = b.account_id
      ORDER BY e.booked_at LIMIT 1) AS "firstBookedAt"
  FROM account_balances b JOIN accounts a ON a.id = b.account_id JOIN companies c ON c.id = a.company_id
  WHERE b.account_id = $1`;

/** What was booked on an account. $1 account, $2 since then or null, $3 before. */
export const SUM_MONTH = `
  SELECT
    coalesce(-sum(e.amount) FILTER (WHERE k.kind = 'payment' AND e.amount < 0), 0)::float8 AS purchases,
    coalesce(sum(e.amount) FILTER (WHERE k.kind = 'payment' AND e.amount > 0), 0)::float8 AS refunds,
    coalesce(sum(e.amount) FILTER (WHERE k.kind = 'other'), 0)::float8 AS corrections,
    count(*) FILTER (WHERE k.kind <> 'top_up')::int AS lines
  FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
  CROSS JOIN LATERAL (SELECT CASE WHEN starts_with(t.cause, 'payment_message:') THEN 'payment'
    WHEN starts_with(t.cause, 'top_up:') THEN 'top_up' ELSE 'other' END AS kind) k
  WHERE e.ledger_account_id = $1 AND e.booked_at >= coalesce($2::timestamptz, '-infinity') AND e.booked_at < $3`;

/** Nothing is booked into a closed month. $1 account, $2 its end, $3 the end of the next one or null. */
export const CLOSE_MONTH = `
  UPDATE account_balances SET booked_until = greatest(booked_until, $2::timestamptz), closes_at = $3 WHERE account_id = $1`;

/** $1 accounts. */
export const FIND_REPAID_OF = `
  SELECT a.id AS "accountId",
    (SELECT coalesce(sum(t.amount), 0)::float8 FROM top_ups t
      WHERE t.account_id = a.id AND t.status = 'completed') AS "topUps",
    coalesce((SELECT i.credited::float8 FROM invoices i WHERE i.account_id = a.id
      ORDER BY i.ordinal DESC LIMIT 1), 0) AS credited
  FROM unnest($1::text[]) AS a (id)`;

/** What an invoice charges, the first entries in their order. $1 account, $2 since then or null, $3 before, $4 limit. */
export const FIND_LINES = `
  SELECT e.booked_at AS "bookedAt", e.amount::float8 AS amount, p.merchant ->> 'name' AS merchant,
    r.description AS correction, c.last4 AS "cardLast4", m.content -> 'merchantAmount' AS "merchantAmount"
  FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
  LEFT JOIN payment_messages m ON NOT m.is_conflict
    AND m.id = substring(t.cause FROM '^payment_message:(.*)$')
  LEFT JOIN corrections r ON r.id = substring(t.cause FROM '^correction:(.*)$')
  LEFT JOIN payments p ON p.id = m.payment_id LEFT JOIN cards c ON c.id = p.card_id
  WHERE e.ledger_account_id = $1 AND e.booked_at >= coalesce($2::timestamptz, '-infinity') AND e.booked_at < $3
    AND NOT starts_with(t.cause, 'top_up:')
  ORDER BY e.booked_at, e.account_sequence LIMIT $4`;

/** $1 invoice */
export const FIND_DOCUMENT = `SELECT document FROM invoice_documents WHERE invoice_id = $1`;

/** $1 invoice, $2 PDF. The first one stays. */
export const STORE_DOCUMENT = `
  INSERT INTO invoice_documents (invoice_id, document) VALUES ($1, $2)
  ON CONFLICT (invoice_id) DO NOTHING`;
