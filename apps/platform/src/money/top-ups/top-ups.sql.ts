import { firstOf } from '#database';

/** $1 now, $2 limit. */
export const FIND_TOP_UPS_TO_SETTLE = `
  SELECT id FROM top_ups WHERE status = 'initiated' AND settles_at <= $1 ORDER BY settles_at ${firstOf('$2')}`;

/** The partner's account of a reference, which may be that of an invoice. $1 the end of the id, $2 partner. */
export const FIND_ACCOUNT = `
  SELECT a.id AS "accountId", a.currency
  FROM accounts a JOIN companies c ON c.id = a.company_id
  WHERE right(a.id, 16) = $1 AND c.partner_id = $2
  UNION ALL
  SELECT account_id, currency FROM invoices WHERE right(id, 16) = $1 AND partner_id = $2
  LIMIT 1`;
