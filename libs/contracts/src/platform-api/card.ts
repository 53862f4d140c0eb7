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
 * A card. Its full number is neither stored nor shown; only the last four digits are
 * (docs/interface.md#people-and-cards).
 */
export interface CardResource {
  id: string;
  companyId: string;
  personId: string;
  accountId: string;
  status: CardStatus;
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

export interface ReplaceCard {
  reason: ReplacementReason;
}

export interface OrderCard {
  personId: string;
  cardType: CardType;
  accountId?: string;
  /** Required for a physical card, not allowed for a virtual one. */
  shippingAddress?: ShippingAddress;
}
