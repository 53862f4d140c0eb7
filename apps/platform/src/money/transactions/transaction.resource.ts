import type {
  Money,
  PaymentState,
  TransactionDecline,
  TransactionMessage,
  TransactionResource,
} from '#contracts';
import { createdAtOf } from '../../ids.js';
import type { Decision, PaymentMessage } from '../payments/payment-message.js';
import type { Payment } from '../payments/payment.js';

/** A payment in the database that something was told of. */
export type TransactionRow = Payment & { status: PaymentState; updatedAt: Date };

/** A message in the database: as JSON, so that its times are texts. */
export interface TransactionMessageRow {
  id: string;
  content: Omit<PaymentMessage, 'at'> & { at: string; isFinal?: boolean } & {
    follows?: string;
    threeDsRequestId?: string;
  };
  decision: Decision | null;
  receivedAt: string;
  accountSequence: number | null;
  entryIds: string[];
}

export function toTransaction(row: TransactionRow): TransactionResource {
  const { id, processorId, companyId, accountId, cardId, personId, externalId } = row;
  const { currency, merchantAmounts, expiresAt, decline, threeDsRequestId } = row;
  const money = (amount: number): Money => ({ amount, currency });
  const { name, categoryCode, country } = row.merchant;
  return {
    ...{ id, paymentId: processorId, companyId, accountId, cardId, personId, externalId },
    state: row.status,
    authorized: money(row.authorized),
    reversed: money(row.reversed),
    held: money(row.held),
    cleared: money(row.cleared),
    refunded: money(row.refunded),
    merchantAmounts,
    merchant: { name, categoryCode, country },
    expiresAt: expiresAt?.toISOString() ?? null,
    decline,
    threeDsRequestId,
    createdAt: createdAtOf(id).toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toTransactionMessage(row: TransactionMessageRow): TransactionMessage {
  const { id, content, decision, receivedAt, accountSequence, entryIds } = row;
  const { kind, at, amount, merchantAmount = null, channel } = content;
  const { threeDsRequestId = null, isFinal = true, follows = null } = content;
  return {
    ...{ id, kind, at },
    receivedAt: new Date(receivedAt).toISOString(),
    ...{ amount, merchantAmount, channel },
    outcome: decision?.outcome ?? 'recorded',
    decline: decision && declineOf(decision),
    threeDsRequestId,
    isFinal: kind === 'clearing' ? isFinal : null,
    follows,
    accountSequence,
    entryIds,
  };
}

function declineOf(decision: Decision): TransactionDecline | null {
  if (decision.outcome === 'approved') return null;
  return { reason: decision.reason, ruleId: decision.ruleId ?? null };
}
