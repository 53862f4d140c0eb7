import { expiryOf } from './hold-validity.js';
import { isFinalClearing, type PaymentFacts } from './payment-facts.js';
import { remaining } from './remaining-amount.js';

/**
 * What the approved requests of a payment are worth to a clearing.
 * - missing: no request is known, approved or declined
 * - reversed: all that was approved was reversed
 * - expired: the hold ended before all of it was cleared or reversed
 */
export type AuthorizationStanding = 'missing' | 'declined' | 'approved' | 'reversed' | 'expired';

export function authorizationStanding(facts: PaymentFacts, now: Date): AuthorizationStanding {
  if (facts.approved.length === 0) return facts.declined.length > 0 ? 'declined' : 'missing';
  if (facts.reversals.length > 0 && remaining(facts.approved, facts.reversals) <= 0) {
    return 'reversed';
  }
  return isExpired(facts, now) ? 'expired' : 'approved';
}

/** Goes by the processor's times: a clearing in time counts as such, even if it arrives after the expiry. */
function isExpired(facts: PaymentFacts, now: Date): boolean {
  const expiresAt = expiryOf(facts.approved);
  if (expiresAt === null || now < expiresAt) return false;
  const inTime = [...facts.reversals, ...facts.clearings].filter(({ at }) => at < expiresAt);
  return !inTime.some(isFinalClearing) && remaining(facts.approved, inTime) > 0;
}

/**
 * The amount that is held. A clearing uses it up for good: the reversal of a clearing gives back what was
 * booked, and the hold does not return.
 */
export function heldAmount(facts: PaymentFacts, now: Date): number {
  const expiresAt = expiryOf(facts.approved);
  if (expiresAt === null || now >= expiresAt || facts.clearings.some(isFinalClearing)) return 0;
  return Math.max(0, remaining(facts.approved, [...facts.reversals, ...facts.clearings]));
}
