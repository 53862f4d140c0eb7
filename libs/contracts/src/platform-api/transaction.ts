import type { Money } from '../events/money.js';
import type { Merchant, PaymentState } from '../events/transaction-event.js';
import type { ProcessorMessage, ProcessorMessageKind } from './processor-message.js';

/** The sums of a payment's messages in the merchant's currency. `cleared` is without what was taken back. */
export interface MerchantAmounts {
  authorized: Money;
  reversed: Money;
  held: Money;
  cleared: Money;
  refunded: Money;
}

export interface TransactionDecline {
  /** In snake_case, such as `insufficient_funds`. */
  reason: string;
  /** The spending rule that declined it, if one did. */
  ruleId: string | null;
}

/** A payment with a card (docs/interface.md#transactions). Amounts are in the account's currency. */
export interface TransactionResource {
  /** `txn_...`, as in the events. */
  id: string;
  /** The processor's id of the payment. */
  paymentId: string;
  companyId: string;
  accountId: string;
  cardId: string;
  /** The cardholder. */
  personId: string;
  /** The partner's own id of the cardholder. */
  externalId: string;
  state: PaymentState;
  /** All that was approved, increments included. */
  authorized: Money;
  /** What of it was given back before it was cleared. */
  reversed: Money;
  /** What is held now. */
  held: Money;
  /** What was posted, without the clearings that were taken back. */
  cleared: Money;
  refunded: Money;
  /** Null unless all messages of the payment name amounts in one other currency. */
  merchantAmounts: MerchantAmounts | null;
  merchant: Merchant;
  /** When the hold ends or has ended, by the company's time. Null if nothing was approved. */
  expiresAt: string | null;
  /** Of the latest request that was declined, also if another one was approved. */
  decline: TransactionDecline | null;
  /** The 3-D Secure request that the cardholder approved it with. */
  threeDsRequestId: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A transaction with what happened to it. */
export interface TransactionDetailResource extends TransactionResource {
  /** In the order in which they came; at most 1,000. */
  messages: TransactionMessage[];
}

/** A message of the card processor about a payment. */
export interface TransactionMessage {
  /** The processor's id of the message. */
  id: string;
  kind: ProcessorMessageKind;
  /** The processor's time. */
  at: string;
  receivedAt: string;
  amount: Money;
  /** What the merchant asked for, if in another currency. */
  merchantAmount: Money | null;
  channel: ProcessorMessage['channel'];
  /** How it was answered: `recorded` if it told what had happened. */
  outcome: 'approved' | 'declined' | 'recorded';
  decline: TransactionDecline | null;
  threeDsRequestId: string | null;
  /** Of a clearing: no more clearings follow. Null for other kinds. */
  isFinal: boolean | null;
  /** Of a clearing reversal: the id of the clearing. Of a refund: the purchase's `paymentId`. */
  follows: string | null;
  /** The number of the account's change that it caused. Null if it changed nothing. */
  accountSequence: number | null;
  /** The entries that were posted to the account; none if it posted nothing. */
  entryIds: string[];
}
