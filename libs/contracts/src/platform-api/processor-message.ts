import type { Money } from '../events/money.js';
import type { Merchant } from '../events/transaction-event.js';

export const processorMessageKinds = [
  'authorization',
  'incremental_authorization',
  'reversal',
  'clearing',
  'clearing_reversal',
  'refund',
] as const;
export type ProcessorMessageKind = (typeof processorMessageKinds)[number];

/** A message of the card processor (docs/interface.md#the-processor). */
export interface ProcessorMessage {
  /** The processor's id of the message. Repeated with the same content, it gets the same answer. */
  id: string;
  /** The processor's id of the payment that the message belongs to. */
  paymentId: string;
  kind: ProcessorMessageKind;
  /** The processor's time. */
  at: Date;
  cardId: string;
  /** In the account's currency. */
  amount: Money;
  /** What the merchant asked for, if in another currency. */
  merchantAmount?: Money;
  merchant: Merchant;
  channel: 'online' | 'contactless' | 'chip' | 'cash';
  /** Of an online authorization: the approved authentication. */
  threeDsRequestId?: string;
  /** Of a clearing: no more clearings follow, so the rest of the hold is released. True if left out. */
  isFinal?: boolean;
  /** Of a clearing reversal: the id of the clearing. Of a refund: the purchase's `paymentId`. */
  follows?: string;
}

export interface ProcessorMessageResource {
  id: string;
  paymentId: string;
  /** The payment's id at the platform, `txn_...`. */
  transactionId: string;
  /** `recorded`: the message told something that had happened. The others answer a request. */
  outcome: 'approved' | 'declined' | 'recorded';
  /** Why it was declined, in snake_case. */
  reason?: string;
  /** The spending rule that declined it. */
  ruleId?: string;
}
