import type { PaymentState as ReportedPaymentState } from '#contracts';
import {
  authorizationStanding,
  type AuthorizationStanding,
  heldAmount,
} from './authorization-standing.js';
import { expiryOf } from './hold-validity.js';
import { paymentDetails, type PaymentDetails } from './payment-details.js';
import { type PaymentException, paymentExceptions } from './payment-exceptions.js';
import {
  isRequest,
  paymentFacts,
  type PaymentFacts,
  type PaymentIdentity,
} from './payment-facts.js';
import type { PaymentMessage } from './payment-message.js';
import { remaining, totalOf } from './remaining-amount.js';

/**
 * What partners are told, or incomplete as long as nothing has an effect: nothing is known but messages that
 * follow others.
 * - partially_cleared: something is cleared, and the rest is still held
 * - cleared: something is cleared, and nothing is held
 * - reversed: nothing was taken, or all of it was given back by reversals
 * - refunded: the merchant paid back all that was cleared, or paid without a known purchase
 */
export type PaymentStatus = ReportedPaymentState | 'incomplete';

export type PaymentEventKind =
  | 'transaction_authorized'
  | 'transaction_incremented'
  | 'transaction_declined'
  | 'transaction_reversed'
  | 'transaction_settled'
  | 'transaction_force_posted'
  | 'transaction_settlement_reversed'
  | 'transaction_refunded';

/**
 * What a message does, once it can be applied: a reversal needs a request, the reversal of a clearing that
 * clearing.
 */
export interface PaymentEffect {
  /** The message's id, which is also the reference of its ledger transaction. */
  cause: string;
  /** How it is to be told by what is known now: a clearing is forced until its authorization is known. */
  event: PaymentEventKind;
  amount: number;
  /** By how much the account's booked money changes. Zero if there is nothing to post. */
  booked: number;
}

/** All amounts are in minor units of the account's currency. */
export interface PaymentState extends PaymentDetails {
  status: PaymentStatus;
  authorization: AuthorizationStanding;
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
  exceptions: PaymentException[];
}

/**
 * The state of a payment as a function of the set of its messages and of the time, so that the order in which
 * they arrive, and how often, makes no difference. Effects are only ever added by more messages: what was
 * posted once stays posted.
 *
 * @param messages all whose `lifeCycleOf` is this payment's paymentId; those of other cards are listed only.
 * @param now never before the time at which the payment was last looked at.
 */
export function paymentState(
  payment: PaymentIdentity,
  messages: readonly PaymentMessage[],
  now: Date,
): PaymentState {
  const facts = paymentFacts(payment, messages);
  const authorization = authorizationStanding(facts, now);
  const expiresAt = expiryOf(facts.approved);
  const held = heldAmount(facts, now);
  return {
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
    exceptions: paymentExceptions(facts, authorization),
    ...paymentDetails(facts, held),
  };
}

/** When the state changes without another message, or null if it does not. */
export function nextExpiry({ held, expiresAt }: PaymentState): Date | null {
  return held > 0 ? expiresAt : null;
}

function statusOf(
  facts: PaymentFacts,
  authorization: AuthorizationStanding,
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
  authorization: AuthorizationStanding,
  expiresAt: Date | null,
): PaymentEventKind {
  if (isRequest(message) && message.decision.outcome === 'declined') return 'transaction_declined';
  switch (message.kind) {
    case 'authorization':
      return 'transaction_authorized';
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
  authorization: AuthorizationStanding,
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
