import type { CardResource } from '#contracts';
import { freezesOf } from './card-transitions.js';
import type { Card } from './card.entity.js';

export function cardResource(card: Card): CardResource {
  const { id, companyId, personId, accountId, status, cardType, network, last4 } = card;
  const { shippingAddress, replacesCardId, createdAt } = card;
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
    shippingAddress,
    replacesCardId,
    createdAt: createdAt.toISOString(),
  };
}
