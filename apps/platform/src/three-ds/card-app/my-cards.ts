import { Injectable } from '@nestjs/common';
import type { CardResource } from '#contracts';
import type { PersonIdentity } from '#strong-auth';
import { type CardAction, CardsService, cardUnknown } from '../../issuing/index.js';
import { Cardholders } from './cardholders.js';

// More than anybody holds; terminated ones count.
const MAX_CARDS = 100;

/** A cardholder's own cards, and no others. */
@Injectable()
export class MyCards {
  constructor(
    private readonly cardholders: Cardholders,
    private readonly cards: CardsService,
  ) {}

  async list(cardholder: PersonIdentity): Promise<CardResource[]> {
    const person = await this.cardholders.find(cardholder);
    if (!person) return [];
    const query = { personId: person.id, limit: MAX_CARDS };
    return (await this.cards.list(person.partnerId, query)).data;
  }

  /** @throws card_unknown for somebody else's card, too; card_transition_impossible. */
  async apply(cardholder: PersonIdentity, id: string, action: CardAction): Promise<CardResource> {
    const person = await this.cardholders.find(cardholder);
    if (!person) throw cardUnknown();
    const card = await this.cards.get(person.partnerId, id);
    if (card.personId !== person.id) throw cardUnknown();
    return this.cards.apply(person.partnerId, id, action);
  }
}
