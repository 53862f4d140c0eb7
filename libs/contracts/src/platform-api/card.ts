import type { CardType } from '../card-type.js';
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
 * stronger one (docs/interface.md#people-and-cards).
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
 * (docs/interface.md#people-and-cards).
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
