import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import type { CardResource } from '#contracts';
import { Caller, CardAppController, NoStepUp, SessionGuard, type SignedIn } from '#strong-auth';
import { ActivationDto } from './activation.dto.js';
import { OwnCards } from './own-cards.js';

/** What cardholders do with their own cards. */
@CardAppController('cards')
@Access(SessionGuard)
export class OwnCardsController {
  constructor(private readonly cards: OwnCards) {}

  @Get()
  async list(@Caller() caller: SignedIn): Promise<{ data: CardResource[] }> {
    return { data: await this.cards.list(caller) };
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
    @Body() { activationCode }: ActivationDto,
  ): Promise<CardResource> {
    return this.cards.activate(caller, id, activationCode);
  }
}
