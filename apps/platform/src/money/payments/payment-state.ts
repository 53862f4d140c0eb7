import type {
  MerchantAmounts,
  PaymentState as ReportedStatus,
  TransactionDecline,
} from '#contracts';
import {
  type AdviceMessage,
  commonMerchantCurrency,
  isFinalClearing,
  isRequest,
  isVerification,
  merchantTotalOf,
  type PaymentMessage,
  remaining,
  type RequestMessage,
  totalOf,
} from './payment-message.js';

/*
 * The state of a payment.
 *
 * The processor's messages arrive in any order, and more than once. The state is therefore not advanced message by
 * message. It is a pure function of the set of messages and of the time:
 *
 *     messages -> paymentFacts -> paymentState;   two states -> paymentStep -> changes to carry out and to report
 *
 * The status follows from what is cleared, what is held, and what the approved requests are worth:
 *
 *     from                                cause                                             to
 *     incomplete                          an approved request                               authorized
 *     incomplete                          a declined request                                declined
 *     incomplete                          a refund without a known purchase                 refunded
 *     authorized                          a clearing that leaves something held             partially_cleared
 *     authorized, partially_cleared       a final clearing, or clearings of all of it       cleared
 *     authorized                          reversals of all of it                            reversed
 *     authorized                          the hold ends                                     expired
 *     partially_cleared                   the hold ends                                     cleared
 *     partially_cleared                   reversals of all clearings                        authorized
 *     cleared                             reversals of all clearings                        reversed
 *     cleared                             refunds of all that is cleared                    refunded
 *     declined, expired, reversed         an approved request that holds something again    authorized
 *     incomplete, declined, expired, ...  a clearing, which is posted by force              cleared
 *
 * A later message may explain an earlier one: the authorization of a forced clearing, the clearing of a waiting
 * reversal. What was posted once stays posted. While the account is not open, requests are declined and all advices
 * wait; when it opens, the state is derived from the same messages again.
 */

/** A payment is all that one card does under one paymentId. The card's account has one currency. */
export interface PaymentIdentity {
  cardId: string;
  /** While the account is not open, that of the payment's first message. */
  currency: string;
  /** The account is not open. Requests are declined, and advices wait until it is. */
  awaitsAccount: boolean;
}

/** The messages of a payment by what they count for, each list ordered by time and id. */
export interface PaymentFacts {
  /**
   * All applied messages, each after its predecessor. The other messages wait: the reversal of a clearing for that
   * clearing, a reversal for any request, and all advices for an account that is not open.
   */
  effective: readonly PaymentMessage[];
  /** Requests for money. */
  approved: readonly RequestMessage[];
  declined: readonly RequestMessage[];
  /** Approved account verifications. They authorize no money. */
  verified: readonly RequestMessage[];
  reversals: readonly AdviceMessage[];
  clearings: readonly AdviceMessage[];
  /** Those whose clearing is known. */
  clearingReversals: readonly AdviceMessage[];
  refunds: readonly AdviceMessage[];
  /** Those whose clearing is not known. */
  waitingClearingReversals: readonly AdviceMessage[];
  /** All advices while the account is not open. They count for nothing else. */
  waitingForAccount: readonly AdviceMessage[];
  otherCard: readonly PaymentMessage[];
  otherCurrency: readonly PaymentMessage[];
  /** The ids that came again with other content. */
  conflicts: readonly string[];
}

/**
 * Sorts the messages by what they count for. The result is the same for each order of them, and a repeated message
 * counts once, so nothing that is derived from it depends on the order of arrival.
 */
function paymentFacts(payment: PaymentIdentity, messages: readonly PaymentMessage[]): PaymentFacts {
  const fitsCard = ({ cardId }: PaymentMessage) => cardId === payment.cardId;
  const fitsCurrency = (message: PaymentMessage) =>
    message.amount.currency === payment.currency ||
    payment.awaitsAccount ||
    isDeclinedUnopened(message);

  const accepted = onceEach(messages.filter(({ isConflict }) => !isConflict));
  const own = accepted.filter((message) => fitsCard(message) && fitsCurrency(message));
  const requests = own.filter(isRequest);
  const received = own.filter((message) => !isRequest(message));
  const advices = payment.awaitsAccount ? [] : received;
  const clearings = advices.filter(({ kind }) => kind === 'clearing');
  const known = new Set<string | undefined>(clearings.map(({ id }) => id));
  const isWaiting = ({ kind, follows }: AdviceMessage) =>
    kind === 'clearing_reversal' && !known.has(follows);
  const clearingReversals = advices.filter(
    (message) => message.kind === 'clearing_reversal' && !isWaiting(message),
  );
  const granted = requests.filter(({ decision }) => decision.outcome === 'approved');
  const isIndependent = ({ kind }: AdviceMessage) =>
    kind === 'clearing' || kind === 'refund' || (kind === 'reversal' && requests.length > 0);
  return {
    effective: [...requests, ...advices.filter(isIndependent), ...clearingReversals],
    approved: granted.filter((request) => !isVerification(request)),
    verified: granted.filter(isVerification),
    declined: requests.filter(({ decision }) => decision.outcome === 'declined'),
    reversals: advices.filter(({ kind }) => kind === 'reversal'),
    clearings,
    clearingReversals,
    refunds: advices.filter(({ kind }) => kind === 'refund'),
    waitingClearingReversals: advices.filter(isWaiting),
    waitingForAccount: payment.awaitsAccount ? received : [],
    otherCard: accepted.filter((message) => !fitsCard(message)),
    otherCurrency: accepted.filter((message) => fitsCard(message) && !fitsCurrency(message)),
    conflicts: [
      ...new Set(messages.filter(({ isConflict }) => isConflict).map(({ id }) => id)),
    ].sort(),
  };
}

/** Declined before the account was open. It keeps its effect when the account opens in another currency. */
function isDeclinedUnopened(message: PaymentMessage): boolean {
  if (!isRequest(message) || message.decision.outcome === 'approved') return false;
  return message.decision.reason === 'account_not_open';
}

/** In the order of time and id. */
function onceEach(messages: readonly PaymentMessage[]): PaymentMessage[] {
  return [...new Map(messages.map((message) => [message.id, message])).values()].sort(byTimeAndId);
}

function byTimeAndId(one: PaymentMessage, other: PaymentMessage): number {
  return one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1);
}

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 7;
const LONG_DAYS = 31;

/** Merchants that know the final amount only weeks later, as ranges of category codes (ISO 18245). */
const LONG_HOLD_CATEGORIES: readonly (readonly [first: number, last: number])[] = [
  // Car rental.
  [3351, 3500],
  [7512, 7513],
  // Hotels.
  [3501, 3999],
  [7011, 7011],
  // Cruises.
  [4411, 4411],
];

/** How many days an approved request holds its amount. */
export function holdDays(categoryCode: string): number {
  const code = Number(categoryCode);
  return LONG_HOLD_CATEGORIES.some(([first, last]) => code >= first && code <= last)
    ? LONG_DAYS
    : DAYS;
}

/**
 * When the hold of these approved requests expires. Each request extends the whole hold, since the merchant
 * asks for it in order to clear all of it later.
 */
function expiryOf(approved: readonly RequestMessage[]): Date | null {
  if (approved.length === 0) return null;
  return new Date(Math.max(...approved.map((request) => holdEnd(request).getTime())));
}

/** When the hold of a request would end if no other one extended it. */
export function holdEnd({ at, merchant }: Pick<RequestMessage, 'at' | 'merchant'>): Date {
  return new Date(at.getTime() + holdDays(merchant.categoryCode) * DAY_MS);
}

/**
 * What the approved requests of a payment are worth to a clearing.
 * - missing: no request for money is known, approved or declined
 * - reversed: all that was approved was reversed
 * - expired: the hold ended before all of it was cleared or reversed
 */
export type AuthorizationStatus = 'missing' | 'declined' | 'approved' | 'reversed' | 'expired';

function authorizationStatus(
  facts: PaymentFacts,
  expiresAt: Date | null,
  now: Date,
): AuthorizationStatus {
  if (facts.approved.length === 0) return facts.declined.length > 0 ? 'declined' : 'missing';
  if (facts.reversals.length > 0 && remaining(facts.approved, facts.reversals) <= 0) {
    return 'reversed';
  }
  return isExpired(facts, expiresAt, now) ? 'expired' : 'approved';
}

/** Goes by the processor's times: a clearing in time counts as such, even if it arrives after the expiry. */
function isExpired(facts: PaymentFacts, expiresAt: Date | null, now: Date): boolean {
  if (expiresAt === null || now < expiresAt) return false;
  const inTime = [...facts.reversals, ...facts.clearings].filter(({ at }) => at < expiresAt);
  return !inTime.some(isFinalClearing) && remaining(facts.approved, inTime) > 0;
}

/**
 * The held amount. A clearing uses it up permanently: the reversal of a clearing gives back what was booked, and the
 * hold does not return.
 */
function heldAmount(facts: PaymentFacts, expiresAt: Date | null, now: Date): number {
  if (expiresAt === null || now >= expiresAt || facts.clearings.some(isFinalClearing)) return 0;
  return Math.max(0, remaining(facts.approved, [...facts.reversals, ...facts.clearings]));
}

/**
 * The status that partners see, or incomplete while no message has an effect on money or is declined: all of them
 * follow others, or only verify the card.
 * - partially_cleared: something is cleared, and the rest is still held
 * - cleared: something is cleared, and nothing is held
 * - reversed: nothing was taken, or all of it was given back by reversals
 * - refunded: the merchant paid back all that was cleared, or paid without a known purchase
 */
export type PaymentStatus = ReportedStatus | 'incomplete';

export type PaymentEventKind =
  | 'card_verified'
  | 'transaction_authorized'
  | 'transaction_incremented'
  | 'transaction_declined'
  | 'transaction_reversed'
  | 'transaction_settled'
  | 'transaction_force_posted'
  | 'transaction_settlement_reversed'
  | 'transaction_refunded';

/** The effect of a message that can be applied: a reversal needs a request, the reversal of a clearing that clearing. */
export interface PaymentEffect {
  /** The message's id, which is also the reference of its ledger transaction. */
  cause: string;
  /** How it is reported by what is known now: a clearing is forced until its authorization is known. */
  event: PaymentEventKind;
  amount: number;
  /** By how much the account's booked money changes. Zero if there is nothing to post. */
  booked: number;
}

/** All amounts are in minor units of the account's currency. */
export interface PaymentState {
  facts: PaymentFacts;
  status: PaymentStatus;
  authorization: AuthorizationStatus;
  authorized: number;
  reversed: number;
  /** After the reversals of clearings. */
  cleared: number;
  refunded: number;
  held: number;
  /** The time by which the payment counts in spending limits: that of its authorization. */
  spentAt: Date | null;
  /** When the hold ends or has ended. Null without an approved request. */
  expiresAt: Date | null;
  /** Requests, then what happened to them by the processor's time, then the reversals of clearings. */
  effects: PaymentEffect[];
}

/**
 * Derives the state. More messages, and the opening of the account, only ever add effects.
 *
 * @param messages all whose `lifeCycleOf` is this payment's paymentId, also the messages of other cards, which only
 * raise exceptions.
 * @param now never before the time of the payment's previous state.
 */
export function paymentState(
  payment: PaymentIdentity,
  messages: readonly PaymentMessage[],
  now: Date,
): PaymentState {
  const facts = paymentFacts(payment, messages);
  const expiresAt = expiryOf(facts.approved);
  const authorization = authorizationStatus(facts, expiresAt, now);
  const held = heldAmount(facts, expiresAt, now);
  return {
    facts,
    status: statusOf(facts, authorization, held),
    authorization,
    authorized: totalOf(facts.approved),
    reversed: totalOf(facts.reversals),
    cleared: totalOf(facts.clearings) - totalOf(facts.clearingReversals),
    refunded: totalOf(facts.refunds),
    held,
    spentAt: (facts.approved[0] ?? facts.clearings[0])?.at ?? null,
    expiresAt,
    effects: facts.effective.map((message) => ({
      cause: message.id,
      event: eventOf(message, authorization, expiresAt),
      amount: message.amount.amount,
      booked: bookedBy(message),
    })),
  };
}

/** The amount that is still held at a later time, without another message. */
export function heldAt({ held, expiresAt }: PaymentState, later: Date): number {
  return expiresAt !== null && later >= expiresAt ? 0 : held;
}

function statusOf(
  facts: PaymentFacts,
  authorization: AuthorizationStatus,
  held: number,
): PaymentStatus {
  if (facts.clearings.length > 0) return statusAfterClearing(facts, held);
  if (facts.refunds.length > 0 && held === 0) return 'refunded';
  switch (authorization) {
    case 'missing':
      return 'incomplete';
    case 'approved':
      return 'authorized';
    case 'declined':
    case 'reversed':
    case 'expired':
      return authorization;
  }
}

function statusAfterClearing(facts: PaymentFacts, held: number): PaymentStatus {
  const { clearings, clearingReversals, refunds } = facts;
  const isTakenBack = remaining(clearings, clearingReversals) <= 0;
  if (held > 0) return isTakenBack ? 'authorized' : 'partially_cleared';
  if (isTakenBack) return 'reversed';
  return remaining(clearings, [...clearingReversals, ...refunds]) <= 0 ? 'refunded' : 'cleared';
}

function eventOf(
  message: PaymentMessage,
  authorization: AuthorizationStatus,
  expiresAt: Date | null,
): PaymentEventKind {
  if (isRequest(message) && message.decision.outcome === 'declined') return 'transaction_declined';
  switch (message.kind) {
    case 'authorization':
      return isVerification(message) ? 'card_verified' : 'transaction_authorized';
    case 'incremental_authorization':
      return 'transaction_incremented';
    case 'reversal':
      return 'transaction_reversed';
    case 'clearing':
      return isCovered(message.at, authorization, expiresAt)
        ? 'transaction_settled'
        : 'transaction_force_posted';
    case 'clearing_reversal':
      return 'transaction_settlement_reversed';
    case 'refund':
      return 'transaction_refunded';
  }
}

function isCovered(
  clearedAt: Date,
  authorization: AuthorizationStatus,
  expiresAt: Date | null,
): boolean {
  if (authorization === 'expired') return clearedAt < expiresAt!;
  return authorization === 'approved';
}

function bookedBy({ kind, amount: { amount } }: PaymentMessage): number {
  switch (kind) {
    case 'clearing':
      return -amount;
    case 'clearing_reversal':
    case 'refund':
      return amount;
    case 'authorization':
    case 'incremental_authorization':
    case 'reversal':
      return 0;
  }
}

/** One change to carry out and to report: a ledger transaction, a change of the hold, or both. */
export interface PaymentChange {
  event: PaymentEventKind | 'transaction_expired';
  /** The id of the message that caused it. Null if time did. */
  cause: string | null;
  /** The amount of the message, or the amount that was held until it expired. */
  amount: number;
  /** By how much booked money changes. Post a ledger transaction with this cause unless it is zero. */
  booked: number;
  /** By how much held money changes. */
  held: number;
}

/**
 * The changes that lead from one state of a payment to a later one, in their order. A repeated message causes none.
 *
 * @param before the state after the previous step. For a new payment it is the state of no messages.
 */
export function paymentStep(before: PaymentState, after: PaymentState): PaymentChange[] {
  const applied = new Set(before.effects.map(({ cause }) => cause));
  const changes: PaymentChange[] = [
    ...expiry(before, after),
    ...after.effects
      .filter(({ cause }) => !applied.has(cause))
      .map((effect) => ({ ...effect, held: 0 })),
  ];
  const released = after.held - before.held;
  if (released === 0) return changes;
  const [first, ...others] = changes;
  if (first === undefined)
    throw new Error('A hold changed without a message and before its expiry.');
  return [{ ...first, held: released }, ...others];
}

function expiry(before: PaymentState, after: PaymentState): PaymentChange[] {
  const hasExpired = after.authorization === 'expired' && before.held > 0;
  if (!hasExpired) return [];
  return [{ event: 'transaction_expired', cause: null, amount: before.held, booked: 0, held: 0 }];
}

/** Facts that are shown beside the state. */
export interface PaymentDetails {
  /** Null unless all messages that count name amounts in one other currency. */
  merchantAmounts: MerchantAmounts | null;
  decline: TransactionDecline | null;
  threeDsRequestId: string | null;
}

export function paymentDetails({ facts, held }: PaymentState): PaymentDetails {
  return {
    merchantAmounts: merchantAmountsOf(facts, held > 0),
    decline: declineOf(facts),
    threeDsRequestId: authenticationOf(facts),
  };
}

function merchantAmountsOf(facts: PaymentFacts, isHeld: boolean): MerchantAmounts | null {
  const { approved, declined, reversals, clearings, clearingReversals, refunds } = facts;
  const currency = commonMerchantCurrency(
    [approved, declined, reversals, clearings, clearingReversals, refunds].flat(),
  );
  if (currency === null) return null;
  const total = (messages: Parameters<typeof merchantTotalOf>[0]) =>
    Number(merchantTotalOf(messages));
  const money = (amount: number) => ({ amount, currency });
  const [authorized, reversed] = [total(approved), total(reversals)];
  const cleared = total(clearings);
  return {
    authorized: money(authorized),
    reversed: money(reversed),
    held: money(isHeld ? authorized - reversed - cleared : 0),
    cleared: money(cleared - total(clearingReversals)),
    refunded: money(total(refunds)),
  };
}

function declineOf({ declined }: PaymentFacts): TransactionDecline | null {
  const decision = declined.at(-1)?.decision;
  if (decision?.outcome !== 'declined') return null;
  return { reason: decision.reason, ruleId: decision.ruleId ?? null };
}

function authenticationOf({ approved, verified, declined }: PaymentFacts): string | null {
  const requests = [...approved, ...verified, ...declined.toReversed()];
  return requests.find(({ threeDsRequestId }) => threeDsRequestId)?.threeDsRequestId ?? null;
}
