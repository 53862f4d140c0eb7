import type {
  AuthenticationReason,
  CardStatus,
  DeclineReason,
  Money,
  PartnerDecision,
} from '#contracts';
import type { RuleViolation } from '../controls/spending-rules.js';
import type { Amount, Currency } from '../ledger/amount.js';
import type { Decision } from './payment-message.js';

/** The facts that decide a request for money. */
export interface DecisionFacts<C extends Currency> {
  cardStatus: CardStatus;
  /** The company's KYC was denied. */
  isDenied: boolean;
  /** A reviewer has restricted the company. */
  isRestricted: boolean;
  /** The business relationship with the company has ended. */
  isEnded: boolean;
  /** An invoice of the account is overdue. */
  isOverdue: boolean;
  /** The amount is not in the account's currency. */
  isForeign: boolean;
  /** What is wrong with its authentication. */
  authentication: AuthenticationReason | undefined;
  /** The request is so old that its own hold would have ended, whatever other messages have arrived. */
  isExpired: boolean;
  violation: RuleViolation | undefined;
  /** By how much the hold would grow. Null for an account verification, which needs no funds. */
  needed: Amount<C> | null;
  available: Amount<C>;
}

/** Decides a request for money (docs/interface/money.md#money), by the first reason that applies. */
export function decide<C extends Currency>(facts: DecisionFacts<C>): Decision {
  const reason = obstacleOf(facts);
  if (reason) return { outcome: 'declined', reason };
  if (facts.violation) return { outcome: 'declined', ...facts.violation };
  if (facts.needed && facts.available.isLess(facts.needed)) {
    return { outcome: 'declined', reason: 'insufficient_funds' };
  }
  return { outcome: 'approved' };
}

function obstacleOf<C extends Currency>({
  cardStatus,
  isDenied,
  isRestricted,
  isEnded,
  isForeign,
  isOverdue,
  authentication,
  isExpired,
}: DecisionFacts<C>): DeclineReason | undefined {
  if (isEnded) return 'company_ended';
  if (isDenied) return 'company_denied';
  if (isRestricted) return 'company_restricted';
  if (cardStatus === 'terminated') return 'card_terminated';
  if (cardStatus === 'frozen') return 'card_frozen';
  if (cardStatus !== 'active') return 'card_not_active';
  if (isForeign) return 'account_currency';
  if (isOverdue) return 'invoice_overdue';
  return isExpired ? 'authorization_expired' : authentication;
}

/** What a payment is decided by if the partner gives no answer. */
export interface Fallback {
  /** The most that a payment may hold, one amount for each currency. */
  approveUpTo: readonly Money[];
}

/**
 * The decision with the partner's answer (docs/interface/payments.md#the-partner-decides). The platform's checks have
 * been repeated after it, because cards and accounts may have changed.
 *
 * @param own what the checks say.
 * @param held what the payment would hold.
 */
export function decideWithPartner(
  own: Decision,
  answer: PartnerDecision,
  { approveUpTo }: Fallback,
  held: Money,
): Decision {
  const asked = answer.authorizationRequestId !== undefined;
  if (own.outcome === 'declined') return asked ? { ...own, partnerDecision: answer } : own;
  const decided = { decidedBy: 'partner', partnerDecision: answer } as const;
  if (answer.outcome === 'approved') return { outcome: 'approved', ...decided };
  if (answer.outcome === 'declined') {
    return { outcome: 'declined', reason: 'declined_by_partner', ...decided };
  }
  const fallback = { decidedBy: 'fallback', partnerDecision: answer } as const;
  return approveUpTo.some(
    ({ amount, currency }) => currency === held.currency && held.amount <= amount,
  )
    ? { outcome: 'approved', ...fallback }
    : { outcome: 'declined', reason: 'partner_unavailable', ...fallback };
}
