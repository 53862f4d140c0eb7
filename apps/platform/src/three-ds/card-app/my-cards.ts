import { Injectable } from '@nestjs/common';
import type { CardResource } from '#contracts';
import type { PersonIdentity } from '#strong-auth';
import { CardActivation, CardsService, cardUnknown } from '../../issuing/index.js';
import { Cardholders } from './cardholders.js';

// More than any person has, including terminated cards.
const MAX_CARDS = 100;

/** The cards of one cardholder. */
@Injectable()
export class MyCards {
  constructor(
    private readonly cardholders: Cardholders,
    private readonly cards: CardsService,
    private readonly activation: CardActivation,
  ) {}

  async list(cardholder: PersonIdentity): Promise<CardResource[]> {
    const person = await this.cardholders.find(cardholder);
    if (!person) return [];
    const query = { personId: person.id, limit: MAX_CARDS };
    return (await this.cards.list(person.partnerId, query)).data;
  }

  /** @throws card_unknown, also for another person's card; card_transition_impossible. */
  async apply(
    cardholder: PersonIdentity,
    id: string,
    action: 'freeze' | 'unfreeze',
  ): Promise<CardResource> {
    return this.cards.apply(await this.partnerOf(cardholder, id), id, action);
  }

  /** @throws card_unknown, also for another person's card; see {@link CardActivation.activate}. */
  async activate(
    cardholder: PersonIdentity,
    id: string,
    code: string | undefined,
  ): Promise<CardResource> {
    return this.activation.activate(await this.partnerOf(cardholder, id), id, code);
  }

  /** The partner of the cardholder, to whom the card belongs. @throws card_unknown */
  private async partnerOf(cardholder: PersonIdentity, cardId: string): Promise<string> {
    const person = await this.cardholders.find(cardholder);
    if (!person) throw cardUnknown();
    const card = await this.cards.get(person.partnerId, cardId);
    if (card.personId !== person.id) throw cardUnknown();
    return person.partnerId;
  }
}
