import type { Money } from '../events/money.js';
import type { CardParty, OnBehalfOf } from './card.js';

/** `payment`: each payment for itself; `total`: all that was ever spent. */
export const spendingPeriods = ['payment', 'day', 'week', 'month', 'total'] as const;
export type SpendingPeriod = (typeof spendingPeriods)[number];

/** The most that may be spent in a period, from the accounts in its currency. */
export interface SpendingLimit {
  period: SpendingPeriod;
  amount: Money;
}

/** What stands in `allowed`, if it is given, and not in `blocked`, is let through. */
export interface AllowedOrBlocked {
  allowed?: string[];
  blocked?: string[];
}

/** Where a card may be used; each is true if left out. */
export interface SpendingChannels {
  online?: boolean;
  contactless?: boolean;
  chip?: boolean;
  cash?: boolean;
}

/**
 * One party's rules for the payments of a card, or of all cards of a company
 * (docs/interface.md#spending-controls). The rules of other parties stay as they are.
 */
export interface SetSpendingControls extends OnBehalfOf {
  limits: SpendingLimit[];
  /** Codes of ISO 18245 such as 5411, and ranges such as 3000-3299. */
  merchantCategories?: AllowedOrBlocked;
  /** ISO 3166-1 alpha-2. */
  countries?: AllowedOrBlocked;
  channels?: SpendingChannels;
  /** The `version` of the rules to replace: 409 `spending_controls_changed` if it is no longer the latest. */
  version?: string;
}

/** A declined payment tells the `ruleId` of the rule. A rule that is set again unchanged keeps it. */
export interface SpendingRules {
  limits: (SpendingLimit & { ruleId: string })[];
  merchantCategories: (AllowedOrBlocked & { ruleId: string }) | null;
  countries: (AllowedOrBlocked & { ruleId: string }) | null;
  channels: (SpendingChannels & { ruleId: string }) | null;
}

/** What a rule has beside its content. */
export interface EffectiveRule {
  ruleId: string;
  /** Whose rule it is. Only this party changes it. */
  setBy: CardParty;
}

/** The rules of all parties. A payment must keep each of them. */
export interface EffectiveSpendingRules {
  /** The lowest limit of each period and currency. */
  limits: (SpendingLimit & EffectiveRule)[];
  merchantCategories: (AllowedOrBlocked & EffectiveRule)[];
  countries: (AllowedOrBlocked & EffectiveRule)[];
  channels: (SpendingChannels & EffectiveRule)[];
}

/** The caller's own rules, and the effective ones. */
export interface SpendingControlsResource extends SpendingRules {
  /** Changes with the caller's own rules. */
  version: string;
  effective: EffectiveSpendingRules;
}
