import { PAYMENT_COLUMNS } from '../../money/index.js';

/**
 * The payments of an exception state: the open ones begin with the oldest, which waits longest, the closed ones with
 * the latest. $1 state, $2 after this id, $3 code or null, $4 limit, $5 partner if the list is of one.
 */
export const listPaymentExceptions = ({
  isOfPartner,
  isOldestFirst,
}: {
  isOfPartner: boolean;
  isOldestFirst: boolean;
}) => {
  const [isAfter, order] = isOldestFirst ? ['>', 'ASC'] : ['<', 'DESC'];
  return `
  SELECT q.id, q.merchant, q.status AS state, q.currency, q.cleared::float8 AS cleared,
    q.authorized::float8 AS authorized, q.exceptions, q.exception_state AS "exceptionState",
    p.id AS "partnerId", p.name AS "partnerName", c.id AS "companyId", c.legal_name AS "legalName"
  FROM (
    SELECT * FROM payments
    WHERE exception_state = $1 AND id ${isAfter} $2
      AND ($3::text IS NULL OR exceptions @> jsonb_build_array(jsonb_build_object('code', $3::text)))
      ${isOfPartner ? 'AND partner_id = $5' : ''}
    ORDER BY id ${order} LIMIT $4
  ) q
  JOIN partners p ON p.id = q.partner_id JOIN companies c ON c.id = q.company_id
  ORDER BY q.id ${order}`;
};

/**
 * A payment, and all messages under the processor's id of it as of one moment, in the order in which they came.
 * $1 payment.
 */
export const FIND_REVIEWED_PAYMENT = `
  SELECT q.*, p.name AS "partnerName", c.legal_name AS "legalName", k.last4 AS "cardLast4", (
    SELECT jsonb_agg(jsonb_build_object('id', m.id, 'content', m.content, 'decision', m.decision,
      'receivedAt', m.received_at, 'isConflict', m.is_conflict, 'accountSequence', m.account_sequence,
      'entryIds', (
        SELECT coalesce(jsonb_agg(e.id), '[]') FROM ledger_transactions t
        JOIN ledger_entries e ON e.transaction_id = t.id
        WHERE NOT m.is_conflict AND t.cause = 'payment_message:' || m.id
          AND e.ledger_account_id = s.account_id
      )) ORDER BY m.key)
    FROM payments s JOIN payment_messages m ON m.payment_id = s.id
    WHERE s.processor_id = q."processorId"
  ) AS messages
  FROM (SELECT ${PAYMENT_COLUMNS}, updated_at AS "updatedAt" FROM payments WHERE id = $1) q
  JOIN partners p ON p.id = q."partnerId" JOIN companies c ON c.id = q."companyId"
  JOIN cards k ON k.id = q."cardId"`;
