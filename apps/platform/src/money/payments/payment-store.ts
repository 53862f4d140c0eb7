import { notifyAfter } from '#database';
import type { OwnedChange } from '#event-streams';
import type { EntityManager } from 'typeorm';
import type { Decision, PaymentMessage } from './payment-message.js';
import type { Payment, StoredMessage } from './payment.js';
import * as sql from './payments.sql.js';

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

/** The accounts of these payments must be locked, so that nobody else changes them meanwhile. */
export async function loadPayments(
  transaction: EntityManager,
  processorIds: readonly string[],
  messageIds: readonly string[],
): Promise<LoadedPayments> {
  const payments = await transaction.query<Payment[]>(sql.FIND_PAYMENTS, [processorIds]);
  const ids = payments.map(({ id }) => id);
  const rows = await transaction.query<MessageRow[]>(sql.FIND_MESSAGES, [ids, messageIds]);
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
  await transaction.query(sql.SAVE_PAYMENTS, [
    JSON.stringify(payments),
    JSON.stringify(messages.map((stored) => toRow(stored, sequences))),
  ]);
  for (const { id, companyId, externalId, status } of payments) {
    if (status === 'incomplete') continue;
    const change: OwnedChange = { owner: `${companyId}/${externalId}`, id };
    notifyAfter(transaction, sql.PAYMENTS_CHANNEL, JSON.stringify(change));
  }
  const accepted = messages.filter(({ message }) => !message.isConflict);
  const added = new Set(accepted.map(({ message }) => message.id));
  const waited = [...sequences.keys()].filter((id) => !added.has(id));
  if (waited.length === 0) return;
  const numbers = waited.map((id) => sequences.get(id));
  await transaction.query(sql.NOTE_SEQUENCES, [waited, numbers]);
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
