import type { CardStatus, ExceptionState, Merchant, Money } from '#contracts';
import { notifyAfter } from '#database';
import type { OwnedChange } from '#event-streams';
import type { EntityManager } from 'typeorm';
import type { RaisedException } from './payment-exceptions.js';
import type { Decision, PaymentMessage } from './payment-message.js';
import type { PaymentDetails, PaymentStatus } from './payment-state.js';

/** What a payment copies from its card. */
export interface PaymentCard {
  cardId: string;
  cardStatus: CardStatus;
  accountId: string;
  companyId: string;
  personId: string;
  externalId: string;
  partnerId: string;
  /** False until the company's first payment, which its events mark. */
  hasPayments: boolean;
  /** How far the company's time is ahead, in the sandbox. */
  aheadMs: number;
  last4: string;
  /** The partner's authorization webhook. Null if the platform decides alone. */
  authorizationEndpointId: string | null;
  /** A partner decides requests for money that pass the checks. */
  asksPartner: boolean;
  /** The partner's fallback. */
  approveUpTo: readonly Money[];
}

/** A payment as it is stored (docs/interface/money.md#money). Amounts are in minor units of the account's currency. */
export interface Payment extends PaymentDetails {
  /** `txn_...` */
  id: string;
  /** The processor's paymentId. */
  processorId: string;
  partnerId: string;
  companyId: string;
  accountId: string;
  cardId: string;
  personId: string;
  externalId: string;
  currency: string;
  /** The account was not open when the state was last derived. */
  awaitsAccount: boolean;
  merchant: Merchant;
  status: PaymentStatus;
  authorized: number;
  reversed: number;
  cleared: number;
  refunded: number;
  held: number;
  /** The day on which it counts in spending limits, as in 2026-11-23. Null until something was approved or cleared. */
  spentOn: string | null;
  expiresAt: Date | null;
  exceptions: RaisedException[];
  /** Null without exceptions. */
  exceptionState: ExceptionState | null;
  lastEventId: string | null;
  /** When its state was last derived. */
  lookedAt: Date;
}

/** A message in the database. */
export interface StoredMessage {
  message: PaymentMessage;
  paymentId: string;
  digest: string;
}

interface MessageRow {
  id: string;
  paymentId: string;
  content: PaymentMessage;
  digest: string;
  decision: Decision | null;
  isConflict: boolean;
}

type NewMessageRow = MessageRow & { accountSequence: number | null };

/** Payments and messages that a transaction works on, by the ids of the processor. */
export interface LoadedPayments {
  payments: Payment[];
  messages: StoredMessage[];
}

/** The accounts of these payments must be locked, so that no other transaction changes the payments. */
export async function loadPayments(
  transaction: EntityManager,
  processorIds: readonly string[],
  messageIds: readonly string[],
): Promise<LoadedPayments> {
  const payments = await transaction.query<Payment[]>(FIND_PAYMENTS, [processorIds]);
  const ids = payments.map(({ id }) => id);
  const rows = await transaction.query<MessageRow[]>(FIND_MESSAGES, [ids, messageIds]);
  return {
    payments,
    messages: rows.map(toStored),
  };
}

/** @param sequences the numbers of the accounts' changes, by the messages that caused them. */
export async function savePayments(
  transaction: EntityManager,
  payments: readonly Payment[],
  messages: readonly StoredMessage[],
  sequences: ReadonlyMap<string, number>,
): Promise<void> {
  if (payments.length === 0) return;
  await transaction.query(SAVE_PAYMENTS, [
    JSON.stringify(payments),
    JSON.stringify(messages.map((stored) => toRow(stored, sequences))),
  ]);
  for (const { id, companyId, externalId, status } of payments) {
    if (status === 'incomplete') continue;
    const change: OwnedChange = { owner: `${companyId}/${externalId}`, id };
    notifyAfter(transaction, PAYMENTS_CHANNEL, JSON.stringify(change));
  }
  const accepted = messages.filter(({ message }) => !message.isConflict);
  const added = new Set(accepted.map(({ message }) => message.id));
  const applied = [...sequences.keys()].filter((id) => !added.has(id));
  if (applied.length === 0) return;
  const numbers = applied.map((id) => sequences.get(id));
  await transaction.query(NOTE_SEQUENCES, [applied, numbers]);
}

function toStored({ paymentId, content, digest, decision, isConflict }: MessageRow): StoredMessage {
  const message = { ...content, at: new Date(content.at), isConflict } as PaymentMessage;
  return {
    paymentId,
    digest,
    message: decision ? ({ ...message, decision } as PaymentMessage) : message,
  };
}

function toRow(
  { message, paymentId, digest }: StoredMessage,
  sequences: ReadonlyMap<string, number>,
): NewMessageRow {
  const { isConflict = false, ...content } = message;
  const decision = 'decision' in message ? message.decision : null;
  return {
    id: message.id,
    paymentId,
    content: content as PaymentMessage,
    digest,
    decision,
    isConflict,
    accountSequence: isConflict ? null : (sequences.get(message.id) ?? null),
  };
}

export const PAYMENT_COLUMNS = `
  id, processor_id AS "processorId", partner_id AS "partnerId", company_id AS "companyId",
  account_id AS "accountId", card_id AS "cardId", person_id AS "personId", external_id AS "externalId",
  currency, awaits_account AS "awaitsAccount", merchant, status, authorized::float8 AS authorized, reversed::float8 AS reversed,
  cleared::float8 AS cleared, refunded::float8 AS refunded, held::float8 AS held,
  spent_on::text AS "spentOn", expires_at AS "expiresAt", exceptions, exception_state AS "exceptionState",
  merchant_amounts AS "merchantAmounts", decline, three_ds_request_id AS "threeDsRequestId",
  last_event_id AS "lastEventId", looked_at AS "lookedAt"`;

/** $1 paymentIds of the processor. */
const FIND_PAYMENTS = `
  SELECT ${PAYMENT_COLUMNS} FROM payments WHERE processor_id = ANY ($1::text[])`;

/** The messages of payments, and others with these ids. $1 payments, $2 ids of messages. */
const FIND_MESSAGES = `
  SELECT id, payment_id AS "paymentId", content, digest, decision, is_conflict AS "isConflict"
  FROM payment_messages WHERE payment_id = ANY ($1::text[])
  UNION
  SELECT id, payment_id, content, digest, decision, is_conflict FROM payment_messages
  WHERE id = ANY ($2::text[]) AND NOT is_conflict`;

/** Notifies open apps which payment of their cardholder changed, once the change is committed. */
export const PAYMENTS_CHANNEL = 'payments';

/** $1 payments, $2 messages, both as JSON lists under the names of their properties. */
const SAVE_PAYMENTS = `
  WITH saved AS (
    INSERT INTO payments (id, processor_id, partner_id, company_id, account_id, card_id, person_id,
      external_id, currency, awaits_account, merchant, status, authorized, reversed, cleared, refunded, held, spent_on,
      expires_at, exceptions, exception_state, merchant_amounts, decline, three_ds_request_id, last_event_id, looked_at)
    SELECT id, "processorId", "partnerId", "companyId", "accountId", "cardId", "personId", "externalId",
      currency, "awaitsAccount", merchant, status, authorized, reversed, cleared, refunded, held, "spentOn",
      "expiresAt", exceptions, "exceptionState", "merchantAmounts", decline, "threeDsRequestId", "lastEventId", "lookedAt"
    FROM jsonb_to_recordset($1::jsonb) AS p (id text, "processorId" text, "partnerId" text,
      "companyId" text, "accountId" text, "cardId" text, "personId" text, "externalId" text,
      currency text, "awaitsAccount" boolean, merchant jsonb, status text, authorized bigint, reversed bigint, cleared bigint,
      refunded bigint, held bigint, "spentOn" date, "expiresAt" timestamptz, exceptions jsonb,
      "exceptionState" text, "merchantAmounts" jsonb, decline jsonb, "threeDsRequestId" text, "lastEventId" text, "lookedAt" timestamptz)
    ON CONFLICT (id) DO UPDATE SET currency = excluded.currency,
      awaits_account = excluded.awaits_account, status = excluded.status, authorized = excluded.authorized,
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

/** Messages that waited, and are applied now. $1 their ids, $2 the numbers of the accounts' changes. */
const NOTE_SEQUENCES = `
  UPDATE payment_messages m SET account_sequence = applied.sequence
  FROM unnest($1::text[], $2::bigint[]) AS applied (id, sequence)
  WHERE m.id = applied.id AND NOT m.is_conflict`;
