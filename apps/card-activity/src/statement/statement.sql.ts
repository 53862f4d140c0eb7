/** Where an entry stands in the statement of its account. $1 account, $2 entry. */
export const FIND_PLACE = `
  SELECT booked_at AS "bookedAt", sequence::float8 AS "accountSequence"
  FROM account_changes WHERE account_id = $1 AND entry_ids @> ARRAY[$2::text]`;

/** What is booked up to a place. $1 account, $2 and $3 the place: time and number. */
export const FIND_BALANCE = `
  SELECT coalesce((
    SELECT booked FROM account_changes
    WHERE account_id = $1 AND entry_ids <> '{}' AND (booked_at, sequence) <= ($2, $3)
    ORDER BY booked_at DESC, sequence DESC LIMIT 1), 0)::float8 AS balance`;

/**
 * What was posted behind a place, in its order. $1 account, $2 and $3 the place: time and number, $4 before this
 * time, $5 limit.
 */
export const FIND_LINES = `
  SELECT entry_ids[1] AS "entryId", sequence::float8 AS "accountSequence", booked_at AS "bookedAt",
    event_type AS "eventType", booked_change::float8 AS amount, booked::float8 AS balance,
    transaction_id AS "transactionId", message_id AS "messageId", top_up_id AS "topUpId", description
  FROM account_changes
  WHERE account_id = $1 AND entry_ids <> '{}' AND booked_at < $4 AND (booked_at, sequence) > ($2, $3)
  ORDER BY booked_at, sequence LIMIT $5`;

/** $1 account, $2 from this time, $3 before this time. */
export const COUNT_LINES = `
  SELECT count(*)::float8 AS count, coalesce(max(sequence), 0)::float8 AS "lastSequence"
  FROM account_changes
  WHERE account_id = $1 AND entry_ids <> '{}' AND booked_at >= $2 AND booked_at < $3`;
