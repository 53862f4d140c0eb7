import { Injectable } from '@nestjs/common';
import { Issuing, type IssuingApi, type Member } from '#card-app';
import type { PersonIdentity } from '#strong-auth';
import { CardActivation, CardsService, personResource } from '../../issuing/index.js';
import { Cardholders } from '../../three-ds/index.js';

// More than any person has, including terminated cards.
const MAX_CARDS = 100;

/** What a partner may ask of the platform by its API, asked by the platform's own card app. */
@Injectable()
export class PlatformIssuing implements Issuing {
  constructor(
    private readonly cardholders: Cardholders,
    private readonly cards: CardsService,
    private readonly activation: CardActivation,
  ) {}

  async find(identity: PersonIdentity): Promise<Member | undefined> {
    const person = await this.cardholders.find(identity);
    return person && { person: personResource(person), api: this.apiOf(person.partnerId) };
  }

  private apiOf(partnerId: string): IssuingApi {
    const { cards, activation } = this;
    return {
      listCards: async (personId) =>
        (await cards.list(partnerId, { personId, limit: MAX_CARDS })).data,
      getCard: (id) => cards.get(partnerId, id),
      freezeCard: (id) => cards.apply(partnerId, id, 'freeze'),
      unfreezeCard: (id) => cards.apply(partnerId, id, 'unfreeze'),
      activateCard: (id, code) => activation.activate(partnerId, id, code),
    };
  }
}
