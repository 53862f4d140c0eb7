import type { AuthenticationReason, CardStatus, DeclineReason } from '#contracts';
import type { RuleViolation } from '../controls/spending-rules.js';
import type { Amount, Currency } from '../ledger/amount.js';
import type { Decision } from './payment-message.js';

/** What a request for money is decided by. */
export interface DecisionFacts<C extends Currency> {
  cardStatus: CardStatus;
  /** The company's KYC was denied. */
  isDenied: boolean;
  /** An invoice of the account is overdue. */
  isOverdue: boolean;
  /** The amount is not in the account's currency. */
  isForeign: boolean;
  /** What is wrong with its authentication. */
  authentication: AuthenticationReason | undefined;
  /** The request is so old that its hold would have ended. */
  isExpired: boolean;
  violation: RuleViolation | undefined;
  /** By how much the hold would grow. */
  needed: Amount<C>;
  available: Amount<C>;
}

/** Decides a request for money (docs/interface.md#money). The first reason that applies is told. */
export function decide<C extends Currency>(facts: DecisionFacts<C>): Decision {
  const reason = obstacleOf(facts);
  if (reason) return { outcome: 'declined', reason };
  if (facts.violation) return { outcome: 'declined', ...facts.violation };
  if (facts.available.isLess(facts.needed)) {
    return { outcome: 'declined', reason: 'insufficient_funds' };
  }
  return { outcome: 'approved' };
}

function obstacleOf<C extends Currency>({
  cardStatus,
  isDenied,
  isForeign,
  isOverdue,
  authentication,
  isExpired,
}: DecisionFacts<C>): DeclineReason | undefined {
  if (isDenied) return 'company_denied';
  if (cardStatus === 'terminated') return 'card_terminated';
  if (cardStatus === 'frozen') return 'card_frozen';
  if (cardStatus !== 'active') return 'card_not_active';
  if (isForeign) return 'account_currency';
  if (isOverdue) return 'invoice_overdue';
  return isExpired ? 'authorization_expired' : authentication;
}
