import type { Money } from '../events/money.js';

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

/** The rules for the payments of a card, or of all cards of a company (docs/interface.md#spending-controls). */
export interface SetSpendingControls {
  limits: SpendingLimit[];
  /** Codes of ISO 18245 such as 5411, and ranges such as 3000-3299. */
  merchantCategories?: AllowedOrBlocked;
  /** ISO 3166-1 alpha-2. */
  countries?: AllowedOrBlocked;
  channels?: SpendingChannels;
}

/** A declined payment tells the `ruleId` of the rule. A rule that is set again unchanged keeps it. */
export interface SpendingControlsResource {
  limits: (SpendingLimit & { ruleId: string })[];
  merchantCategories: (AllowedOrBlocked & { ruleId: string }) | null;
  countries: (AllowedOrBlocked & { ruleId: string }) | null;
  channels: (SpendingChannels & { ruleId: string }) | null;
}
