import { Injectable } from '@nestjs/common';
import type { CardResource } from '#contracts';
import type { PersonIdentity } from '#strong-auth';
import { type CardAction, CardsService, cardUnknown } from '../../issuing/index.js';
import { Cardholders } from './cardholders.js';

// More than any person has, including terminated cards.
const MAX_CARDS = 100;

/** The cards of one cardholder. */
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

  /** @throws card_unknown, also for another person's card; card_transition_impossible. */
  async apply(cardholder: PersonIdentity, id: string, action: CardAction): Promise<CardResource> {
    const person = await this.cardholders.find(cardholder);
    if (!person) throw cardUnknown();
    const card = await this.cards.get(person.partnerId, id);
    if (card.personId !== person.id) throw cardUnknown();
    return this.cards.apply(person.partnerId, id, action);
  }
}
