import { PAYMENT_COLUMNS } from '../payments/payments.sql.js';

const COLUMNS = `${PAYMENT_COLUMNS}, updated_at AS "updatedAt"`;

/** By what a list is found. Each has an index with the status and the id. */
export type TransactionOwner = 'partner_id' | 'company_id' | 'account_id' | 'card_id';

/**
 * The latest payments in some states: the latest of each state, and of those the latest, so that no more rows
 * are read than the page has, however rare a state is. $1 owner, $2 states, $3 before and $4 from this id,
 * $5 limit.
 */
export const listTransactions = (owner: TransactionOwner) => `
  SELECT ${COLUMNS} FROM payments WHERE id = ANY (ARRAY(
    SELECT found.id FROM unnest($2::text[]) AS wanted (status) CROSS JOIN LATERAL (
      SELECT id FROM payments
      WHERE ${owner} = $1 AND status = wanted.status AND id < $3 AND id >= $4
      ORDER BY id DESC LIMIT $5
    ) found
    ORDER BY found.id DESC LIMIT $5
  ))
  ORDER BY id DESC`;

/**
 * A payment and its messages as of one moment, in the order in which they came. What is not told yet is not
 * found. $1 partner, $2 payment.
 */
export const FIND_TRANSACTION = `
  SELECT ${COLUMNS}, (
    SELECT jsonb_agg(jsonb_build_object('id', m.id, 'content', m.content, 'decision', m.decision,
      'receivedAt', m.received_at, 'accountSequence', m.account_sequence, 'entryIds', (
        SELECT coalesce(jsonb_agg(e.id), '[]') FROM ledger_transactions t
        JOIN ledger_entries e ON e.transaction_id = t.id
        WHERE t.cause = 'payment_message:' || m.id AND e.ledger_account_id = payments.account_id
      )) ORDER BY m.key)
    FROM payment_messages m WHERE m.payment_id = payments.id AND NOT m.is_conflict
  ) AS messages
  FROM payments WHERE partner_id = $1 AND id = $2 AND status <> 'incomplete'`;
