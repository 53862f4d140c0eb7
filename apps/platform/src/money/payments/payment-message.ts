import type { Merchant, Money } from '#contracts';

/** What the processor asks before it happens: it gets a decision. */
export const requestKinds = ['authorization', 'incremental_authorization'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What the processor tells after it happened: it can't be refused. */
export const adviceKinds = ['reversal', 'clearing', 'clearing_reversal', 'refund'] as const;
export type AdviceKind = (typeof adviceKinds)[number];

export const cardChannels = ['online', 'contactless', 'chip', 'cash'] as const;
export type CardChannel = (typeof cardChannels)[number];

/** The decision on a request, as it was answered. It is stored with the request and never changes. */
export type Decision =
  { outcome: 'approved' } | { outcome: 'declined'; reason: string; ruleId?: string };

interface ProcessorMessage {
  /** The processor's id of this message. Decides between messages of the same time. */
  id: string;
  /** The processor's id of the payment. */
  paymentId: string;
  /** The processor's time, not that of the arrival. */
  at: Date;
  cardId: string;
  /** In the account's currency. Positive; all amounts of a payment add up to a safe integer. */
  amount: Money;
  /** What the merchant asked for, if in another currency. Positive. */
  merchantAmount?: Money;
  merchant: Merchant;
  channel: CardChannel;
  /**
   * A message with this id had come before with other content, and this one was refused. It counts for
   * nothing and is listed as an exception. Among messages without this mark an id stands for one content.
   */
  isConflict?: boolean;
}

export interface RequestMessage extends ProcessorMessage {
  kind: RequestKind;
  decision: Decision;
  /** The approved authentication that an online authorization refers to. */
  threeDsRequestId?: string;
}

export interface AdviceMessage extends ProcessorMessage {
  kind: AdviceKind;
  /** Of a clearing: no more clearings follow, so the rest of the hold is released. True if absent. */
  isFinal?: boolean;
  /** Of a clearing reversal: the id of the clearing. Of a refund: the paymentId of the purchase. */
  follows?: string;
}

/** A message of the processor, as it is stored. */
export type PaymentMessage = RequestMessage | AdviceMessage;

/**
 * The paymentId under which a message counts. A refund that names its purchase is part of the purchase's
 * life cycle, whatever paymentId it has of its own. One that names none is a life cycle of its own, unless
 * it has the paymentId of its purchase.
 */
export function lifeCycleOf({
  kind,
  paymentId,
  follows,
}: Pick<PaymentMessage, 'kind' | 'paymentId'> & { follows?: string }): string {
  return kind === 'refund' ? (follows ?? paymentId) : paymentId;
}
