/** Adds an account that is new. $1 account, $2 company, $3 currency. */
export const OPEN_ACCOUNT = `
  INSERT INTO accounts (id, company_id, currency) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;

/** $1 account, $2 company, $3 currency, $4 type. */
export const ACTIVATE_ACCOUNT = `
  INSERT INTO accounts (id, company_id, currency, account_type) VALUES ($1, $2, $3, $4)
  ON CONFLICT (id) DO UPDATE SET account_type = excluded.account_type`;

export const LOCK_ACCOUNT = `
  SELECT id, company_id AS "companyId", currency, sequence::float8 AS sequence, booked::float8 AS booked,
    held::float8 AS held, available::float8 AS available, changed_at AS "changedAt",
    gap_since IS NOT NULL AS "hasWaiting", contradicted_at IS NOT NULL AS "isContradicted"
  FROM accounts WHERE id = $1 FOR UPDATE`;

/**
 * When nothing waits any more, the next gap is a new one, for which the platform may be asked at once. $1 account,
 * $2 number, $3 booked, $4 held, $5 available, $6 time of the last change, $7 contradicted now.
 */
export const SAVE_ACCOUNT = `
  UPDATE accounts SET sequence = $2, booked = $3, held = $4, available = $5, changed_at = $6,
    gap_since = waiting.since,
    ask_at = CASE WHEN waiting.since IS NULL THEN least(ask_at, now()) ELSE ask_at END,
    contradicted_at = CASE WHEN $7 THEN coalesce(contradicted_at, now()) END
  FROM (SELECT min(received_at) AS since FROM waiting_changes WHERE account_id = $1) waiting
  WHERE id = $1`;

/** The change of this number that is stored, applied or not. $1 account, $2 number. */
export const FIND_KNOWN = `
  SELECT event_id AS "eventId" FROM account_changes WHERE account_id = $1 AND sequence = $2
  UNION ALL
  SELECT event_id FROM waiting_changes WHERE account_id = $1 AND sequence = $2`;

/** $1 account, $2 number, $3 event, $4 change. */
export const KEEP_WAITING = `
  INSERT INTO waiting_changes (account_id, sequence, event_id, change) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING`;

/** $1 account, $2 number. */
export const TAKE_WAITING = `
  DELETE FROM waiting_changes WHERE account_id = $1 AND sequence = $2 RETURNING change`;

/**
 * $1 account, $2 number, $3 event, $4 its kind, $5 its time, $6 booked, $7 held, $8 and $9 by how much these
 * changed, $10 entries, $11 when they were booked, $12 transaction, $13 message, $14 top-up, $15 description,
 * $16 what the merchant asked for in another currency.
 */
export const ADD_CHANGE = `
  INSERT INTO account_changes (account_id, sequence, event_id, event_type, told_at, booked, held, booked_change,
    held_change, entry_ids, booked_at, transaction_id, message_id, top_up_id, description, merchant_amount)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`;

/** $1 account, $2 number, $3 event, $4 kind, $5 what the copy had, $6 what was told. */
export const NOTE_CONTRADICTION = `
  INSERT INTO contradictions (account_id, sequence, event_id, kind, had, told)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`;
