import { Injectable } from '@nestjs/common';
import type { CardResource } from '#contracts';
import type { PersonIdentity } from '#strong-auth';
import { Issuing, type IssuingApi } from '../issuing.js';
import { cardUnknown } from '../issuing.errors.js';

/** The cards of one cardholder. Another person's card is unknown, also to a colleague. */
@Injectable()
export class OwnCards {
  constructor(private readonly issuing: Issuing) {}

  /** At most 100, the newest first, those that have ended included. */
  async list(cardholder: PersonIdentity): Promise<CardResource[]> {
    const member = await this.issuing.find(cardholder);
    return member ? member.api.listCards(member.person.id) : [];
  }

  /** @throws card_unknown, card_transition_impossible */
  async freeze(cardholder: PersonIdentity, id: string): Promise<CardResource> {
    return (await this.apiFor(cardholder, id)).freezeCard(id, 'cardholder');
  }

  /** @throws card_unknown, card_transition_impossible, frozen_by_... */
  async unfreeze(cardholder: PersonIdentity, id: string): Promise<CardResource> {
    return (await this.apiFor(cardholder, id)).unfreezeCard(id, 'cardholder');
  }

  /** @throws card_unknown, card_transition_impossible, activation_code_... */
  async activate(
    cardholder: PersonIdentity,
    id: string,
    code: string | undefined,
  ): Promise<CardResource> {
    return (await this.apiFor(cardholder, id)).activateCard(id, code);
  }

  /** Only if the card is the cardholder's. @throws card_unknown */
  private async apiFor(cardholder: PersonIdentity, cardId: string): Promise<IssuingApi> {
    const member = await this.issuing.find(cardholder);
    if (!member) throw cardUnknown();
    const card = await member.api.getCard(cardId);
    if (card.personId !== member.person.id) throw cardUnknown();
    return member.api;
  }
}
