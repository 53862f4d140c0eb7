import type { PaymentEventKind, PaymentState } from './payment-state.js';

/** One thing to carry out and to tell: a ledger transaction, a change of the hold, or both. */
export interface PaymentChange {
  event: PaymentEventKind | 'transaction_expired';
  /** The id of the message that caused it. Null if time did. */
  cause: string | null;
  /** What the event is about: the message's amount, or what was held until it expired. */
  amount: number;
  /** By how much booked money changes. Post a ledger transaction with this cause unless it is zero. */
  booked: number;
  /** By how much held money changes. */
  held: number;
}

/**
 * What is to be done in order to get from one state of a payment to a later one, in this order. A repeated
 * message gives an empty list.
 *
 * @param before the state of the messages known so far, at the time for which the last step was taken. For a
 * new payment it is the state of no messages.
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
