import type { Money } from '../money.js';
import type { Merchant, PaymentState } from '../events/transaction.events.js';
import type { TransactionMessage, TransactionResource } from '../platform-api/transaction.js';
import type { UnmatchedReason } from '../platform-api/top-up.js';
import type { TrailEntryResource } from './back-office-application.js';

/** What does not fit together in the messages of a payment. */
export const paymentExceptionCodes = [
  'account_not_open',
  'message_conflict',
  'other_card',
  'other_currency',
  'increment_without_authorization',
  'authorization_after_final_clearing',
  'reversal_above_authorization',
  'clearing_without_authorization',
  'clearing_of_declined_authorization',
  'clearing_of_reversed_authorization',
  'clearing_after_final_clearing',
  'clearing_reversal_without_clearing',
  'clearing_reversal_above_clearing',
  'refund_without_purchase',
  'refund_above_purchase',
] as const;
export type PaymentExceptionCode = (typeof paymentExceptionCodes)[number];

/** `open` until a reviewer closes them; open again when a later message contradicts once more. */
export const exceptionStates = ['open', 'closed'] as const;
export type ExceptionState = (typeof exceptionStates)[number];

/** `incomplete`: nothing is known but messages that follow others. */
export type ReviewedPaymentState = PaymentState | 'incomplete';

/** A payment with exceptions, in the list of `GET /back-office/v1/payment-exceptions`. */
export interface QueuedPayment {
  /** `txn_...` */
  id: string;
  partner: { id: string; name: string };
  company: { id: string; legalName: string };
  merchant: Merchant;
  state: ReviewedPaymentState;
  /** What is posted; if nothing is, what was authorized. */
  amount: Money;
  exceptionState: ExceptionState;
  /** Each once. */
  codes: PaymentExceptionCode[];
  /** When the first of them was noticed. */
  raisedAt: string;
}

interface ReviewedException {
  code: PaymentExceptionCode;
  /** The processor's id of the message that it is about. */
  messageId: string;
  raisedAt: string;
  isClosed: boolean;
}

export interface ReviewedMessage extends TransactionMessage {
  cardId: string;
  /** It came with the id of another one and other content, was refused and counts for nothing. */
  isConflict: boolean;
}

/** A payment as reviewers see it: `GET /back-office/v1/payment-exceptions/{id}`. */
export interface ReviewedPayment extends Omit<TransactionResource, 'state'> {
  state: ReviewedPaymentState;
  partner: { id: string; name: string };
  company: { id: string; legalName: string };
  cardLast4: string;
  /** Null if nothing contradicts (any more). */
  exceptionState: ExceptionState | null;
  exceptions: ReviewedException[];
  /** Identifies the exceptions. Closing must name it. */
  revision: string;
  /** All under the processor's id of the payment, also messages of other cards, in the order in which they arrived. */
  messages: ReviewedMessage[];
  /** Who closed exceptions, oldest first. */
  trail: TrailEntryResource[];
}

/** `waiting` in suspense until reviewers assign it to an account, or return it to its sender. */
export const unmatchedStates = ['waiting', 'assigned', 'returned'] as const;
export type UnmatchedState = (typeof unmatchedStates)[number];

/** Incoming money that matches no account: `GET /back-office/v1/unmatched-money`. */
export interface UnmatchedMoney {
  /** `top_...` */
  id: string;
  state: UnmatchedState;
  partner: { id: string; name: string };
  amount: Money;
  reason: UnmatchedReason;
  /** As it stood in the transfer. */
  reference: string;
  remitter: string | null;
  /** The bank's id of the transfer. Null for an automatic top-up. */
  transferId: string | null;
  createdAt: string;
}

/**
 * The same with the account that it was assigned to; before, that which the reference names, if it is one of the
 * partner's.
 */
export interface UnmatchedMoneyDetail extends UnmatchedMoney {
  account: {
    id: string;
    company: { id: string; legalName: string };
    /** Null while it is not decided. */
    currency: string | null;
  } | null;
  /** Identifies its state, and what is proposed and decided about it. A proposal must name it. */
  revision: string;
}
