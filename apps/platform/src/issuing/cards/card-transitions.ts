import {
  cardParties,
  type CardParty,
  type CardResource,
  type CardStatus,
  type CardType,
  estimatedDeliveryOf,
  isWeaker,
} from '#contracts';
import { declareError } from '#http';
import type { Card } from './card.entity.js';

export type CardAction = 'ship' | 'activate' | 'terminate';

type Transitions = Record<CardAction, Partial<Record<CardStatus, CardStatus>>>;

const terminate = {
  pre_order: 'terminated',
  ordered: 'terminated',
  shipped: 'terminated',
  active: 'terminated',
  frozen: 'terminated',
} as const;

/**
 * `ordered -> active <-> frozen -> terminated`; a physical card is `shipped` before it is `active`. A card
 * leaves `pre_order` when the company's KYC is approved (docs/interface/cards.md#people-and-cards).
 */
const transitions: Record<CardType, Transitions> = {
  virtual: { terminate, ship: {}, activate: { ordered: 'active' } },
  physical: { terminate, ship: { ordered: 'shipped' }, activate: { shipped: 'active' } },
};

/** @returns the card's next status; undefined if the action is not possible now. */
export function nextCardStatus(
  action: CardAction,
  status: CardStatus,
  cardType: CardType,
): CardStatus | undefined {
  return transitions[cardType][action][status];
}

export interface Freezable {
  status: CardStatus;
  frozenBy: CardParty[];
}

/** A card that is frozen by exactly these parties, and active if there are none. */
export function withFreezes(parties: Iterable<CardParty>): Freezable {
  const frozen = new Set(parties);
  const frozenBy = cardParties.filter((party) => frozen.has(party));
  return { status: frozenBy.length > 0 ? 'frozen' : 'active', frozenBy };
}

/**
 * Who has frozen a card, the strongest first. Earlier versions store no party when they freeze a card, and
 * keep the parties when they unfreeze it. A freeze without a party counts as the partner's.
 */
export function freezesOf({ status, frozenBy }: Freezable): CardParty[] {
  if (status !== 'frozen') return [];
  return frozenBy.length > 0 ? withFreezes(frozenBy).frozenBy : ['partner'];
}

type StrongerParty = Exclude<CardParty, 'cardholder'>;

/** The strongest party that has frozen a card and is stronger than this one; never the cardholder, the weakest. */
export function strongerFreeze(card: Freezable, than: CardParty): StrongerParty | undefined {
  return freezesOf(card).find((party): party is StrongerParty => isWeaker(than, party));
}

/** @returns undefined if the card is not in use, or if this party has frozen it already. */
export function freeze(card: Freezable, by: CardParty): Freezable | undefined {
  if (card.status !== 'active' && card.status !== 'frozen') return undefined;
  const freezes = freezesOf(card);
  return freezes.includes(by) ? undefined : withFreezes([...freezes, by]);
}

/**
 * A party lifts its own freeze; the freezes of others remain. A party without a freeze of its own lifts those
 * of weaker parties.
 *
 * @returns undefined if there is nothing that this party may lift.
 */
export function unfreeze(card: Freezable, by: CardParty): Freezable | undefined {
  const freezes = freezesOf(card);
  if (freezes.includes(by)) return withFreezes(freezes.filter((party) => party !== by));
  if (freezes.length === 0 || strongerFreeze(card, by)) return undefined;
  return withFreezes([]);
}

/** The card's status does not allow this call. Read the card: its `status` says what is possible. */
export const cardTransitionImpossible = declareError(
  'card_transition_impossible',
  409,
  (action: string, status: CardStatus) =>
    `A card that is ${status} can't be the object of "${action}".`,
);

/** The freeze of a stronger party, which the caller can't undo. No party is weaker than the cardholder. */
export const frozenBy = {
  /** The platform has frozen the card, and only the platform can unfreeze it. Contact its support. */
  platform: declareError(
    'frozen_by_platform',
    409,
    'The card is frozen by the platform, which alone can lift this.',
  ),
  /** You have frozen the card as the partner. Unfreeze it without `onBehalfOf` first. */
  partner: declareError(
    'frozen_by_partner',
    409,
    'The card is frozen by the partner, which has to unfreeze it first.',
  ),
  /** An admin of the company has frozen the card. An admin must unfreeze it first. */
  company_admin: declareError(
    'frozen_by_company_admin',
    409,
    'The card is frozen by an admin of the company, who has to unfreeze it first.',
  ),
};

/** When a card should arrive that is produced or on its way; null for others. */
export function estimatedDelivery({
  status,
  shippingAddress,
  createdAt,
  orderedAt,
  shippedAt,
}: Pick<Card, 'status' | 'shippingAddress' | 'createdAt' | 'orderedAt' | 'shippedAt'>):
  string | null {
  if (!shippingAddress || (status !== 'ordered' && status !== 'shipped')) return null;
  return estimatedDeliveryOf(shippingAddress.country, orderedAt ?? createdAt, shippedAt);
}

type Internal = 'lookOn' | 'expiringAt' | 'eventSequence';

export function cardResource(card: Omit<Card, Internal>): CardResource {
  const { id, companyId, personId, accountId, status, cardType, network, last4 } = card;
  const { purpose, shippingAddress, expiresOn, replacesCardId, replacedByCardId, createdAt } = card;
  return {
    id,
    companyId,
    personId,
    accountId,
    status,
    frozenBy: freezesOf(card),
    cardType,
    network,
    last4,
    purpose,
    shippingAddress,
    estimatedDelivery: estimatedDelivery(card),
    expiresOn,
    replacesCardId,
    replacedByCardId,
    createdAt: createdAt.toISOString(),
  };
}
