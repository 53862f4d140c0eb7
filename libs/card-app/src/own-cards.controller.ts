import { Access } from '#access';
import {
  ActivateCard,
  type CardResource,
  type CardRevealResource,
  RevealCard,
  type SpendingControlsResource,
} from '#contracts';
import {
  Caller,
  CardAppController,
  NoStepUp,
  type PersonIdentity,
  SessionGuard,
  type SignedIn,
} from '#strong-auth';
import { Body, Get, HttpCode, Injectable, Param, Post } from '@nestjs/common';
import { cardUnknown, Issuing, type IssuingApi } from './issuing.js';

/** The cards of one cardholder. Another person's card is unknown, also to a colleague. */
@Injectable()
export class OwnCards {
  constructor(private readonly issuing: Issuing) {}

  /** At most 100, the newest first, including cards that have ended. */
  async list(cardholder: PersonIdentity): Promise<CardResource[]> {
    const member = await this.issuing.find(cardholder);
    return member ? member.api.listCards(member.person.id) : [];
  }

  /** The limits of all parties, and what counts for them. @throws card_unknown */
  async controls(cardholder: PersonIdentity, id: string): Promise<SpendingControlsResource> {
    return (await this.apiFor(cardholder, id)).getSpendingControls(id, 'cardholder');
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

  /** @throws card_unknown, card_details_unavailable, card_without_pin, card_reveals_too_many, card_vault_unavailable */
  async reveal(
    cardholder: PersonIdentity,
    id: string,
    reveal: RevealCard,
  ): Promise<CardRevealResource> {
    return (await this.apiFor(cardholder, id)).revealCard(id, reveal);
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

/** What cardholders do with their own cards. */
@CardAppController('cards')
@Access(SessionGuard)
export class OwnCardsController {
  constructor(private readonly cards: OwnCards) {}

  @Get()
  async list(@Caller() caller: SignedIn): Promise<{ data: CardResource[] }> {
    return { data: await this.cards.list(caller) };
  }

  @Get(':id/spending-controls')
  getControls(
    @Caller() caller: SignedIn,
    @Param('id') id: string,
  ): Promise<SpendingControlsResource> {
    return this.cards.controls(caller, id);
  }

  @Post(':id/freeze')
  @HttpCode(200)
  @NoStepUp('It only takes something away, and must be quick.')
  freeze(@Caller() caller: SignedIn, @Param('id') id: string): Promise<CardResource> {
    return this.cards.freeze(caller, id);
  }

  @Post(':id/unfreeze')
  @HttpCode(200)
  unfreeze(@Caller() caller: SignedIn, @Param('id') id: string): Promise<CardResource> {
    return this.cards.unfreeze(caller, id);
  }

  @Post(':id/activate')
  @HttpCode(200)
  activate(
    @Caller() caller: SignedIn,
    @Param('id') id: string,
    @Body() { activationCode }: ActivateCard,
  ): Promise<CardResource> {
    return this.cards.activate(caller, id, activationCode);
  }

  /** A frame with the card's details or PIN. The cardholder signs each one: for this card and this content. */
  @Post(':id/reveals')
  @HttpCode(201)
  reveal(
    @Caller() caller: SignedIn,
    @Param('id') id: string,
    @Body() body: RevealCard,
  ): Promise<CardRevealResource> {
    return this.cards.reveal(caller, id, body);
  }
}
