import { Access } from '#access';
import {
  CardDetailsSettings,
  type CardDetailsSettingsResource,
  type CardRevealResource,
  RevealCard,
} from '#contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { RateLimitGuard } from '../../api/index.js';
import {
  Caller,
  isConsoleUser,
  type PartnerCaller,
  PartnerGuard,
  PartnerId,
  PartnerOperation,
} from '../../partners/index.js';
import { cardUnknown } from '../cards/card.entity.js';
import {
  cardDetailsNotForConsole,
  CardDetailsService,
  cardDetailsUnavailable,
  cardRevealsTooMany,
  cardWithoutPin,
  originNotSecure,
} from './card-details.service.js';
import { cardVaultUnavailable } from './card-vault.js';

@Controller('v1/cards')
@Access(PartnerGuard, RateLimitGuard)
export class CardRevealsController {
  constructor(private readonly details: CardDetailsService) {}

  /**
   * Prepares a frame that shows the cardholder the card's details or PIN, or lets them choose a PIN. Call it only after
   * the cardholder has approved it with strong authentication, each time.
   */
  @Post(':id/reveals')
  @HttpCode(201)
  @PartnerOperation(
    'revealCard',
    'cards:reveal',
    cardUnknown,
    cardDetailsUnavailable,
    cardWithoutPin,
    cardRevealsTooMany,
    cardDetailsNotForConsole,
    cardVaultUnavailable,
  )
  reveal(
    @Caller() caller: PartnerCaller,
    @Param('id') id: string,
    @Body() body: RevealCard,
  ): Promise<CardRevealResource> {
    if (isConsoleUser(caller)) throw cardDetailsNotForConsole();
    return this.details.reveal(caller, id, body);
  }
}

@Controller('v1/card-details-settings')
@Access(PartnerGuard, RateLimitGuard)
export class CardDetailsSettingsController {
  constructor(private readonly details: CardDetailsService) {}

  /** The pages that may show card details. */
  @Get()
  @PartnerOperation('getCardDetailsSettings', 'settings:read')
  get(@PartnerId() partnerId: string): Promise<CardDetailsSettingsResource> {
    return this.details.getSettings(partnerId);
  }

  /** Replaces the list of pages that may show card details. The trail records who changed it. */
  @Put()
  @PartnerOperation('setCardDetailsSettings', 'settings:write', originNotSecure)
  set(
    @Caller() caller: PartnerCaller,
    @Body() body: CardDetailsSettings,
  ): Promise<CardDetailsSettingsResource> {
    return this.details.setSettings(caller, body);
  }
}
