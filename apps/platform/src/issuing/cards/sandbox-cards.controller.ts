import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import type { CardLetterResource, CardResource } from '#contracts';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { RateLimitGuard } from '../../api/index.js';
import { CardActivation } from './card-activation.service.js';
import { CardsService } from './cards.service.js';
import { cardLetterUnknown, cardTransitionImpossible, cardUnknown } from './cards.errors.js';

/** Simulates the card manufacturer. */
@Controller('v1/sandbox/cards')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxCardsController {
  constructor(
    private readonly cards: CardsService,
    private readonly activation: CardActivation,
  ) {}

  @Post(':id/ship')
  @HttpCode(200)
  @PartnerOperation('shipCard', 'sandbox:write', cardUnknown, cardTransitionImpossible)
  ship(@PartnerId() partnerId: string, @Param('id') id: string): Promise<CardResource> {
    return this.cards.apply(partnerId, id, 'ship');
  }

  /** What the cardholder's letter says. */
  @Get(':id/letter')
  @PartnerOperation('readCardLetter', 'sandbox:write', cardUnknown, cardLetterUnknown)
  readLetter(@PartnerId() partnerId: string, @Param('id') id: string): Promise<CardLetterResource> {
    return this.activation.readLetter(partnerId, id);
  }
}
