import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import type { CardResource } from '#contracts';
import { PartnerGuard, PartnerId } from '../partners/partner.guard.js';
import { SandboxGuard } from '../partners/sandbox.guard.js';
import { RateLimitGuard } from '../rate-limit.guard.js';
import { CardsService } from './cards.service.js';
import { Operation } from '../operation.js';

/** Stands in for the card manufacturer. */
@Controller('v1/sandbox/cards')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxCardsController {
  constructor(private readonly cards: CardsService) {}

  @Post(':id/ship')
  @HttpCode(200)
  @Operation('shipCard', 'card_unknown', 'card_transition_impossible')
  ship(@PartnerId() partnerId: string, @Param('id') id: string): Promise<CardResource> {
    return this.cards.apply(partnerId, id, 'ship');
  }
}
