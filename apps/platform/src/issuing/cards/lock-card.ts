import type { EntityManager } from 'typeorm';
import { Card } from './card.entity.js';
import { cardUnknown } from './cards.errors.js';

/** Locks a card until the transaction ends. @throws card_unknown */
export async function lockCard(
  transaction: EntityManager,
  partnerId: string,
  id: string,
): Promise<Card> {
  const card = await transaction.findOne(Card, {
    where: { id, partnerId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!card) throw cardUnknown();
  return card;
}
