import { searchableSql } from '#database';
import { firstThresholdOf } from '../ledger/ledger.sql.js';

/**
 * The entries of an account, the latest first, with what caused them. $1 account, $2 before this id, $3 limit.
 */
export const FIND_ENTRIES = `
  SELECT e.id, e.amount::float8 AS amount, e.currency, t.cause, t.created_at AS "createdAt",
    m.payment_id AS "transactionId"
  FROM (
    SELECT * FROM ledger_entries WHERE ledger_account_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3
  ) e
  JOIN ledger_transactions t ON t.id = e.transaction_id
  LEFT JOIN payment_messages m ON NOT m.is_conflict
    AND m.id = substring(t.cause FROM '^payment_message:(.*)$')
  ORDER BY e.id DESC`;

/** Of an account `a` and its balance `b`, which it may not have yet: then it holds nothing. */
export const ACCOUNT_COLUMNS = `
  a.id, a.company_id AS "companyId", a.account_type AS "accountType", a.currency,
  a.credit_limit::float8 AS "creditLimit", coalesce(b.booked, 0)::float8 AS booked,
  coalesce(b.held, 0)::float8 AS held, coalesce(b.sequence, 0)::float8 AS sequence,
  b.overdue_since IS NOT NULL AS "isOverdue",
  CASE WHEN b.account_id IS NULL THEN ${firstThresholdOf('a.currency')}
    ELSE (b.watch #>> '{lowBalance,threshold}')::float8 END AS "lowBalanceThreshold"`;

/**
 * $1 partner, $2 accounts or null, $3 company or null, $4 after, $5 limit, $6 pattern of the company's name or null.
 */
export const FIND_ACCOUNTS = `
  SELECT ${ACCOUNT_COLUMNS}
  FROM accounts a JOIN companies c ON c.id = a.company_id LEFT JOIN account_balances b ON b.account_id = a.id
  WHERE c.partner_id = $1 AND ($2::text[] IS NULL OR a.id = ANY ($2)) AND ($3::text IS NULL OR a.company_id = $3)
    AND ($4::text IS NULL OR a.id < $4) AND ($6::text IS NULL OR ${searchableSql('c.legal_name')} LIKE $6)
  ORDER BY a.id DESC LIMIT $5`;
