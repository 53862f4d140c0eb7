import type { CardType } from '../limits.js';
import type { Money } from '../money.js';
import type { ShippingAddress } from '../shipping-address.js';

export const cardStatuses = [
  'pre_order',
  'ordered',
  'shipped',
  'active',
  'frozen',
  'terminated',
] as const;
export type CardStatus = (typeof cardStatuses)[number];

/**
 * Who may freeze a card and limit its spending, the strongest first. A weaker party undoes nothing of a
 * stronger one (docs/interface/cards.md#people-and-cards).
 */
export const cardParties = ['platform', 'partner', 'company_admin', 'cardholder'] as const;
export type CardParty = (typeof cardParties)[number];

/** For whom a partner's software may act at the API, beside the partner itself. */
export const representedParties = [
  'company_admin',
  'cardholder',
] as const satisfies readonly CardParty[];
export type RepresentedParty = (typeof representedParties)[number];

/** @returns true if `party` may undo nothing of `other`. */
export function isWeaker(party: CardParty, other: CardParty): boolean {
  return cardParties.indexOf(party) > cardParties.indexOf(other);
}

/** The body of a call that the partner's software may make on behalf of a person. */
export interface OnBehalfOf {
  /** The person who acts, with the powers of that person. Left out, the partner itself acts. */
  onBehalfOf?: RepresentedParty;
}

/**
 * A card. Its full number is neither stored nor shown; only the last four digits are
 * (docs/interface/cards.md#people-and-cards).
 */
export interface CardResource {
  id: string;
  companyId: string;
  personId: string;
  accountId: string;
  status: CardStatus;
  /** Who has frozen the card, the strongest first. It is active again when no one is left. */
  frozenBy: CardParty[];
  cardType: CardType;
  network: string;
  last4: string;
  /** For a physical card; null for a virtual one. */
  shippingAddress: ShippingAddress | null;
  /** The card in whose place it was ordered. */
  replacesCardId: string | null;
  createdAt: string;
}

export interface ActivateCard {
  /** The code of six digits from the letter: required for a physical card, not allowed for a virtual one. */
  activationCode?: string;
}

/** A new activation code is on its way to the cardholder; the one before it is void. */
export interface ActivationCodeResource {
  cardId: string;
  /** How many more codes may be asked for. */
  codesLeft: number;
}

/** In the sandbox: what the card's manufacturer prints for the cardholder. */
export interface CardLetterResource {
  cardId: string;
  activationCode: string;
}

export const replacementReasons = ['lost', 'stolen', 'damaged'] as const;
export type ReplacementReason = (typeof replacementReasons)[number];

export interface ReplaceCard extends OnBehalfOf {
  reason: ReplacementReason;
}

export interface OrderCard {
  personId: string;
  cardType: CardType;
  accountId?: string;
  /** Required for a physical card, not allowed for a virtual one. */
  shippingAddress?: ShippingAddress;
}

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
 * (docs/interface/cards.md#spending-controls). The rules of other parties stay as they are.
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

/** A declined payment names the `ruleId` of the rule. A rule that is set again unchanged keeps it. */
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
