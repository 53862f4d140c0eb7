import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import type { CardResource } from '#contracts';
import { Caller, CardAppController, SessionGuard, type SignedIn } from '#strong-auth';
import { ActivateCardDto } from '../../issuing/index.js';
import { MyCards } from './my-cards.js';

/** Actions of a cardholder on their own cards. */
@CardAppController('cards')
@Access(SessionGuard)
export class MyCardsController {
  constructor(private readonly cards: MyCards) {}

  @Get()
  async list(@Caller() caller: SignedIn): Promise<{ data: CardResource[] }> {
    return { data: await this.cards.list(caller) };
  }

  @Post(':id/freeze')
  @HttpCode(200)
  freeze(@Caller() caller: SignedIn, @Param('id') id: string): Promise<CardResource> {
    return this.cards.apply(caller, id, 'freeze');
  }

  @Post(':id/unfreeze')
  @HttpCode(200)
  unfreeze(@Caller() caller: SignedIn, @Param('id') id: string): Promise<CardResource> {
    return this.cards.apply(caller, id, 'unfreeze');
  }

  @Post(':id/activate')
  @HttpCode(200)
  activate(
    @Caller() caller: SignedIn,
    @Param('id') id: string,
    @Body() { activationCode }: ActivateCardDto,
  ): Promise<CardResource> {
    return this.cards.activate(caller, id, activationCode);
  }
}
