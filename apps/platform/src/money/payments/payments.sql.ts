import { firstOf } from '#database';
import { ACCOUNTS_AHEAD } from '../ledger/ledger.sql.js';

/** $1 cards. */
export const FIND_CARDS = `
  SELECT c.id AS "cardId", c.status AS "cardStatus", c.account_id AS "accountId",
    c.company_id AS "companyId", c.person_id AS "personId", p.external_id AS "externalId",
    c.partner_id AS "partnerId", f.company_id IS NOT NULL AS "hasPayments",
    coalesce(k.ahead_ms, 0)::float8 AS "aheadMs"
  FROM cards c JOIN people p ON p.id = c.person_id LEFT JOIN first_payments f ON f.company_id = c.company_id
  LEFT JOIN company_clocks k ON k.company_id = c.company_id
  WHERE c.id = ANY ($1::text[])`;

export const PAYMENT_COLUMNS = `
  id, processor_id AS "processorId", partner_id AS "partnerId", company_id AS "companyId",
  account_id AS "accountId", card_id AS "cardId", person_id AS "personId", external_id AS "externalId",
  currency, merchant, status, authorized::float8 AS authorized, reversed::float8 AS reversed,
  cleared::float8 AS cleared, refunded::float8 AS refunded, held::float8 AS held,
  spent_on::text AS "spentOn", expires_at AS "expiresAt", exceptions, exception_state AS "exceptionState",
  merchant_amounts AS "merchantAmounts", decline, three_ds_request_id AS "threeDsRequestId",
  last_event_id AS "lastEventId", looked_at AS "lookedAt"`;

/** $1 paymentIds of the processor. */
export const FIND_PAYMENTS = `
  SELECT ${PAYMENT_COLUMNS} FROM payments WHERE processor_id = ANY ($1::text[])`;

/** The messages of payments, and others with these ids. $1 payments, $2 ids of messages. */
export const FIND_MESSAGES = `
  SELECT id, payment_id AS "paymentId", content, digest, decision, is_conflict AS "isConflict"
  FROM payment_messages WHERE payment_id = ANY ($1::text[])
  UNION
  SELECT id, payment_id, content, digest, decision, is_conflict FROM payment_messages
  WHERE id = ANY ($2::text[]) AND NOT is_conflict`;

/** @returns the companies that had no payment before. $1 companies. */
export const NOTE_FIRST_PAYMENTS = `
  INSERT INTO first_payments (company_id) SELECT unnest($1::text[])
  ON CONFLICT DO NOTHING RETURNING company_id AS "companyId"`;

/** Open apps are told which payment of their cardholder changed, once the change is committed. */
export const PAYMENTS_CHANNEL = 'payments';

/** $1 payments, $2 messages, both as JSON lists under the names of their properties. */
export const SAVE_PAYMENTS = `
  WITH saved AS (
    INSERT INTO payments (id, processor_id, partner_id, company_id, account_id, card_id, person_id,
      external_id, currency, merchant, status, authorized, reversed, cleared, refunded, held, spent_on,
      expires_at, exceptions, exception_state, merchant_amounts, decline, three_ds_request_id, last_event_id, looked_at)
    SELECT id, "processorId", "partnerId", "companyId", "accountId", "cardId", "personId", "externalId",
      currency, merchant, status, authorized, reversed, cleared, refunded, held, "spentOn",
      "expiresAt", exceptions, "exceptionState", "merchantAmounts", decline, "threeDsRequestId", "lastEventId", "lookedAt"
    FROM jsonb_to_recordset($1::jsonb) AS p (id text, "processorId" text, "partnerId" text,
      "companyId" text, "accountId" text, "cardId" text, "personId" text, "externalId" text,
      currency text, merchant jsonb, status text, authorized bigint, reversed bigint, cleared bigint,
      refunded bigint, held bigint, "spentOn" date, "expiresAt" timestamptz, exceptions jsonb,
      "exceptionState" text, "merchantAmounts" jsonb, decline jsonb, "threeDsRequestId" text, "lastEventId" text, "lookedAt" timestamptz)
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, authorized = excluded.authorized,
      reversed = excluded.reversed, cleared = excluded.cleared, refunded = excluded.refunded,
      held = excluded.held, spent_on = excluded.spent_on, expires_at = excluded.expires_at, exceptions = excluded.exceptions,
      exception_state = excluded.exception_state,
      merchant_amounts = excluded.merchant_amounts, decline = excluded.decline,
      three_ds_request_id = excluded.three_ds_request_id, last_event_id = excluded.last_event_id,
      looked_at = excluded.looked_at, updated_at = now()
  )
  INSERT INTO payment_messages (id, payment_id, content, digest, decision, is_conflict, account_sequence)
  SELECT id, "paymentId", content, digest, decision, "isConflict", "accountSequence"
  FROM jsonb_to_recordset($2::jsonb) AS m (id text, "paymentId" text, content jsonb, digest text,
    decision jsonb, "isConflict" boolean, "accountSequence" bigint)
  ON CONFLICT (id, digest) DO NOTHING`;

/** Messages that waited and were applied now. $1 their ids, $2 the numbers of the accounts' changes. */
export const NOTE_SEQUENCES = `
  UPDATE payment_messages m SET account_sequence = applied.sequence
  FROM unnest($1::text[], $2::bigint[]) AS applied (id, sequence)
  WHERE m.id = applied.id AND NOT m.is_conflict`;

/** As in the index `holds_to_expire`. */
const EXPIRES_AT = '(CASE WHEN amount > 0 THEN expires_at END)';

/** Payments whose hold ends, by the time of their company. $1 now, $2 limit. */
export const FIND_EXPIRED = `
  WITH ended AS (
    (SELECT id, ${EXPIRES_AT} AS expires_at FROM holds
     WHERE ${EXPIRES_AT} <= $1 ORDER BY ${EXPIRES_AT} ${firstOf('$2')})
    UNION
    SELECT h.id, h.expires_at FROM ${ACCOUNTS_AHEAD} JOIN LATERAL (
      SELECT id, expires_at FROM holds WHERE account_id = a.id AND amount > 0 OFFSET 0
    ) h ON h.expires_at <= a.now
    ORDER BY expires_at LIMIT $2
  )
  SELECT p.processor_id AS "processorId", p.card_id AS "cardId", p.account_id AS "accountId"
  FROM ended CROSS JOIN LATERAL (SELECT * FROM payments WHERE id = ended.id LIMIT 1) p
  ORDER BY ended.expires_at`;
