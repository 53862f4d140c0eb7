const COLUMNS = `
  id, company_id AS "companyId", account_id AS "accountId", card_id AS "cardId", external_id AS "externalId",
  currency, state, merchant, booked::float8 AS booked, held::float8 AS held, expires_at AS "expiresAt", decline,
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** $1 company, $2 external id, $3 account, $4 card, $5 state, $6 before this id, each or null; $7 limit. */
export const LIST_PAYMENTS = `
  SELECT ${COLUMNS} FROM payments
  WHERE ($1::text IS NULL OR company_id = $1) AND ($2::text IS NULL OR external_id = $2)
    AND ($3::text IS NULL OR account_id = $3) AND ($4::text IS NULL OR card_id = $4)
    AND ($5::text IS NULL OR state = $5) AND ($6::text IS NULL OR id < $6)
  ORDER BY id DESC LIMIT $7`;

/** $1 company or null, $2 external id or null, $3 payment. */
export const FIND_PAYMENT = `
  SELECT ${COLUMNS} FROM payments
  WHERE ($1::text IS NULL OR company_id = $1) AND ($2::text IS NULL OR external_id = $2) AND id = $3`;

/** A payment has at most 1,000 messages, and few more changes. $1 payment. */
export const FIND_PAYMENT_CHANGES = `
  SELECT sequence::float8 AS "accountSequence", event_type AS event, told_at AS at,
    booked_change::float8 AS booked, held_change::float8 AS held
  FROM account_changes WHERE transaction_id = $1 ORDER BY sequence`;
