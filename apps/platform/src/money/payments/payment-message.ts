import type {
  AuthorizationDecider,
  Merchant,
  MerchantIds,
  Money,
  PartnerDecision,
  PaymentChannel,
  PaymentInitiator,
  ScaExemption,
} from '#contracts';

/** Requests of the processor before something happens. They get a decision. */
export const requestKinds = ['authorization', 'incremental_authorization'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Advices of the processor after something happened. They can't be refused. */
export const adviceKinds = ['reversal', 'clearing', 'clearing_reversal', 'refund'] as const;
export type AdviceKind = (typeof adviceKinds)[number];

/** The decision on a request, as it was answered. It is stored with the request and never changes. */
export type Decision = DecisionMaker &
  ({ outcome: 'approved' } | { outcome: 'declined'; reason: string; ruleId?: string });

interface DecisionMaker {
  /** The platform's own checks, if absent. */
  decidedBy?: AuthorizationDecider;
  /** What the partner said, if it was asked. */
  partnerDecision?: PartnerDecision;
}

interface ProcessorMessage {
  /** The processor's id of this message. Decides between messages of the same time. */
  id: string;
  /** The processor's id of the payment. */
  paymentId: string;
  /** The processor's time, not that of the arrival. */
  at: Date;
  cardId: string;
  /**
   * In the account's currency. Positive, but zero in the authorization of an account verification. All amounts of a
   * payment add up to a safe integer.
   */
  amount: Money;
  /** The amount that the merchant requested, if in another currency. Zero if `amount` is. */
  merchantAmount?: Money;
  merchant: Merchant;
  merchantIds?: MerchantIds;
  channel: PaymentChannel;
  /** The cardholder if absent. */
  initiator?: PaymentInitiator;
  /** Of a merchant-initiated request: the paymentId of the payment by which the cardholder agreed to it. */
  originalPaymentId?: string;
  exemption?: ScaExemption;
  /** ISO 3166-1 alpha-2. In the EEA if absent. */
  acquirerCountry?: string;
  /**
   * An earlier message had this id and other content, so this one was refused. It has no effect and is listed as an
   * exception. Among messages without this mark an id stands for one content.
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
 * life cycle, whatever paymentId it has of its own. A message that names none is a life cycle of its own, unless
 * it has the paymentId of its purchase.
 */
export function lifeCycleOf({
  kind,
  paymentId,
  follows,
}: Pick<PaymentMessage, 'kind' | 'paymentId'> & { follows?: string }): string {
  return kind === 'refund' ? (follows ?? paymentId) : paymentId;
}

type Amounts = readonly Pick<PaymentMessage, 'amount' | 'merchantAmount'>[];

/** In minor units of the account's currency. */
export function totalOf(messages: Amounts): number {
  return messages.reduce((total, { amount }) => total + amount.amount, 0);
}

/**
 * What remains of the amounts of `whole` after the amounts of `used`, in the account's currency. A negative result
 * says by how much they were exceeded.
 *
 * If all amounts of `whole` were requested in one foreign currency, the rest is computed in that currency. Then
 * nothing is left of 110 USD after a clearing of 110 USD, although the rate has changed since. The rest is converted
 * at the rate of `whole` and rounded away from zero, so a hold covers the rest, and the sign is exact. A used amount
 * without that currency counts in the account's currency.
 */
export function remaining(whole: Amounts, used: Amounts): number {
  const currency = commonMerchantCurrency(whole);
  if (currency === null) return totalOf(whole) - totalOf(used);
  const foreign = used.filter(({ merchantAmount }) => merchantAmount?.currency === currency);
  const others = used.filter(({ merchantAmount }) => merchantAmount?.currency !== currency);
  const requested = merchantTotalOf(whole);
  const rest =
    (requested - merchantTotalOf(foreign)) * BigInt(totalOf(whole)) -
    BigInt(totalOf(others)) * requested;
  return dividedAwayFromZero(rest, requested);
}

/** The currency in which all of them name an amount for the merchant, or null. */
export function commonMerchantCurrency(messages: Amounts): string | null {
  const [currency, ...others] = new Set(
    messages.map(({ merchantAmount }) => merchantAmount?.currency),
  );
  return currency === undefined || others.length > 0 ? null : currency;
}

/** A bigint, since the product of two amounts is more than a number holds exactly. */
export function merchantTotalOf(messages: Amounts): bigint {
  return messages.reduce((total, { merchantAmount }) => total + BigInt(merchantAmount!.amount), 0n);
}

function dividedAwayFromZero(dividend: bigint, divisor: bigint): number {
  const towardsZero = dividend / divisor;
  if (dividend % divisor === 0n) return Number(towardsZero);
  return Number(towardsZero + (dividend > 0n ? 1n : -1n));
}

export function isRequest<M extends Pick<PaymentMessage, 'kind'>>(
  message: M,
): message is Extract<M, { kind: RequestKind }> {
  return message.kind === 'authorization' || message.kind === 'incremental_authorization';
}

/** A merchant asks whether a card is valid. Nothing is held or posted. */
export function isVerification({ kind, amount }: Pick<PaymentMessage, 'kind' | 'amount'>): boolean {
  return kind === 'authorization' && amount.amount === 0;
}

export function isFinalClearing({ kind, isFinal = true }: AdviceMessage): boolean {
  return kind === 'clearing' && isFinal;
}
