import type { AutoTopUpDeactivatedData } from '../events/auto-top-up-deactivated.event.js';
import type { Money } from '../events/money.js';

/**
 * Tops an account up when what is available falls below `threshold`: by `amount`, or up to `targetAmount`.
 * One of the two is given. All amounts are in the account's currency.
 */
export interface SetAutoTopUp {
  threshold: Money;
  amount?: Money;
  /** More than `threshold`. */
  targetAmount?: Money;
  /** The most that is initiated on one day of the company's country. */
  dailyCap?: Money;
}

/** The automatic top-ups of an account (docs/interface.md#automatic-top-ups). */
export interface AutoTopUpResource {
  accountId: string;
  status: 'active' | 'inactive';
  threshold: Money;
  amount: Money | null;
  targetAmount: Money | null;
  dailyCap: Money | null;
  /** The top-up on its way. There is never more than one. */
  pendingTopUpId: string | null;
  /** How many have failed in a row. */
  failures: number;
  /** None begins before: after a failure, or because the day's cap is reached. */
  waitsUntil: string | null;
  /** Null while it is active. */
  deactivationReason: AutoTopUpDeactivatedData['reason'] | null;
}

/** In the sandbox: top-ups complete `by_itself` after a moment, or `on_call` alone. */
export const topUpSettlements = ['by_itself', 'on_call'] as const;
export interface SimulateTopUps {
  settlement: (typeof topUpSettlements)[number];
}
