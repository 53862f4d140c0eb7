import { PAYMENT_COLUMNS } from '../../money/index.js';

/** With what the latest declined request asked for. */
const COLUMNS = `${PAYMENT_COLUMNS}, updated_at AS "updatedAt", (
    SELECT jsonb_build_object('amount', m.content -> 'amount', 'merchantAmount', m.content -> 'merchantAmount')
    FROM payment_messages m
    WHERE payments.decline IS NOT NULL AND m.payment_id = payments.id AND NOT m.is_conflict
      AND m.decision ->> 'outcome' = 'declined'
    ORDER BY m.key DESC LIMIT 1
  ) AS declined`;

/**
 * The latest payments with some cards: the latest of each card and state, and of those the latest, by the index
 * of cards. $1 cards, $2 states, $3 before this id, $4 limit.
 */
export const LIST_PURCHASES = `
  SELECT ${COLUMNS} FROM payments WHERE id = ANY (ARRAY(
    SELECT found.id
    FROM unnest($1::text[]) AS own (card_id) CROSS JOIN unnest($2::text[]) AS wanted (status)
    CROSS JOIN LATERAL (
      SELECT id FROM payments
      WHERE card_id = own.card_id AND status = wanted.status AND id < $3
      ORDER BY id DESC LIMIT $4
    ) found
    ORDER BY found.id DESC LIMIT $4
  ))
  ORDER BY id DESC`;

/** What is not told yet is not found. $1 person, $2 payment. */
export const FIND_PURCHASE = `
  SELECT ${COLUMNS} FROM payments WHERE person_id = $1 AND id = $2 AND status <> 'incomplete'`;
