import { searchableSql } from '#database';
import { ACCOUNT_COLUMNS } from '../../money/index.js';

const ACCOUNTS = `
  SELECT ${ACCOUNT_COLUMNS}, c.legal_name AS "legalName", p.id AS "partnerId", p.name AS "partnerName"
  FROM accounts a JOIN companies c ON c.id = a.company_id JOIN partners p ON p.id = c.partner_id
  LEFT JOIN account_balances b ON b.account_id = a.id`;

/** $1 account. */
export const READ_ACCOUNT = `${ACCOUNTS} WHERE a.id = $1`;

/** What accounts can be found by, each with the value as $4. */
export const searches = {
  account: 'a.id = $4',
  company: 'a.company_id = $4',
  /** By the end of the id that a reference is made of, which may be that of an invoice. */
  reference: `(right(a.id, 16) = $4 OR a.id IN (SELECT account_id FROM invoices WHERE right(id, 16) = $4))`,
  /** Names may have four digits, too. */
  last4: `(a.id IN (SELECT account_id FROM cards WHERE last4 = $4) OR c.legal_name LIKE '%' || $4 || '%')`,
  /** By a pattern. */
  name: `${searchableSql('c.legal_name')} LIKE $4`,
} as const;

/** The latest first. $1 partner or null, $2 after this id or null, $3 limit, $4 what is searched for. */
export const listAccounts = ({ search, status }: { search?: string; status?: string }) => `
  ${ACCOUNTS}
  WHERE ($1::text IS NULL OR p.id = $1) AND ($2::text IS NULL OR a.id < $2)
    ${search ? `AND ${search}` : ''} ${status ? `AND ${status}` : ''}
  ORDER BY a.id DESC LIMIT $3`;

export const statuses = {
  pending: 'a.currency IS NULL',
  active: 'a.currency IS NOT NULL AND b.overdue_since IS NULL',
  overdue: 'b.overdue_since IS NOT NULL',
} as const;

/** What is held on an account, the latest payment first. $1 account, $2 after this payment or null, $3 limit. */
export const LIST_HOLDS = `
  SELECT h.id, h.amount::float8 AS amount, b.currency, h.expires_at AS "expiresAt",
    q.merchant ->> 'name' AS "merchantName", k.last4 AS "cardLast4"
  FROM holds h JOIN account_balances b ON b.account_id = h.account_id
  JOIN payments q ON q.id = h.id JOIN cards k ON k.id = q.card_id
  WHERE h.account_id = $1 AND h.amount > 0 AND ($2::text IS NULL OR h.id < $2)
  ORDER BY h.id DESC LIMIT $3`;
