/**
 * Locks rules in the order of their owners. Lock the accounts before. Cards that replaced each other share
 * the rules of the first one. $1 companies and cards.
 */
export const LOCK_CONTROLS = `
  SELECT asked.id AS "spenderId", s.owner_id AS "ownerId", s.controls
  FROM unnest($1::text[]) AS asked (id) LEFT JOIN cards c ON c.id = asked.id
  JOIN spending_controls s ON s.owner_id = coalesce(c.original_card_id, asked.id)
  ORDER BY s.owner_id FOR UPDATE OF s`;

/** $1 owners, $2 periods. */
export const FIND_SPENT = `
  SELECT owner_id AS "ownerId", period, currency, amount::float8 AS amount FROM spent_amounts
  WHERE owner_id = ANY ($1::text[]) AND period = ANY ($2::text[])`;

/** $1 owners, $2 periods, $3 currencies, $4 what is to be added. */
export const ADD_SPENT = `
  INSERT INTO spent_amounts (owner_id, period, currency, amount)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
  ON CONFLICT (owner_id, period, currency) DO UPDATE SET amount = spent_amounts.amount + excluded.amount`;

/** Locks nothing if the owner has rules. $1 owner, $2 company, $3 rules. @returns the owner if it had none. */
export const ADD_CONTROLS = `
  INSERT INTO spending_controls (owner_id, company_id, controls) VALUES ($1, $2, $3::jsonb)
  ON CONFLICT (owner_id) DO NOTHING RETURNING owner_id`;

/** $1 owner, $2 rules. */
export const SAVE_CONTROLS = `
  UPDATE spending_controls SET controls = $2::jsonb WHERE owner_id = $1`;

/** Counts what was spent before an owner had rules. Its accounts must be locked. $1 owner, $2 accounts. */
export const COUNT_SPENT = `
  WITH controlled AS (
    UPDATE account_balances SET has_controls = true WHERE account_id = ANY ($2::text[])
  )
  INSERT INTO spent_amounts (owner_id, period, currency, amount)
  SELECT $1, name, p.currency, sum(p.held + greatest(p.cleared, 0))
  FROM payments p JOIN cards c ON c.id = p.card_id CROSS JOIN LATERAL (VALUES
    ('day:' || p.spent_on), ('week:' || date_trunc('week', p.spent_on)::date),
    ('month:' || to_char(p.spent_on, 'YYYY-MM')), ('total')) AS period (name)
  WHERE p.account_id = ANY ($2::text[]) AND p.spent_on IS NOT NULL
    AND $1 IN (p.company_id, p.card_id, c.original_card_id)
  GROUP BY name, p.currency`;
