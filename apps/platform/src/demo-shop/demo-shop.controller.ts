import { Access, Public } from '#access';
import {
  AcsResult,
  CheckOut,
  type PurchaseResource,
  ShopCheckOut,
  type ShopSettings,
} from '#contracts';
import { bearerTokenOf, GuessLimit, KnownTokens } from '#http';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  HttpCode,
  Injectable,
  Param,
  Post,
  UseGuards,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { Idempotency, Idempotent, type IdempotentRequest, RateLimitGuard } from '../api/index.js';
import { CardsService, cardUnknown } from '../issuing/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../partners/index.js';
import { PlatformConfig } from '../platform.config.js';
import { acsKeyInvalid } from '../three-ds/index.js';
import { PurchasesService } from './purchases.service.js';

/** A shop for everybody with a sandbox card. */
@Controller('sandbox/shop/purchases')
@Public('A shop for everybody, in the sandbox only.')
@UseGuards(RateLimitGuard, SandboxGuard)
export class DemoShopController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly purchases: PurchasesService,
  ) {}

  /** @throws card_or_payment_details, payment_details_unknown, card_vault_unavailable */
  @Post()
  async checkOut(@Body() body: ShopCheckOut): Promise<PurchaseResource> {
    const cardId = await this.purchases.cardOf(body);
    const { id } = await this.purchases.begin(this.dataSource.manager, { ...body, cardId });
    return this.purchases.authenticate(id, body);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<PurchaseResource> {
    return this.purchases.get(id);
  }
}

/** Where the page of the shop sends the details of a card. They never reach the platform. */
@Controller('sandbox/shop/settings')
@Public('The address of the card vault.')
@UseGuards(RateLimitGuard, SandboxGuard)
export class DemoShopSettingsController {
  constructor(private readonly config: PlatformConfig) {}

  @Get()
  get(): ShopSettings {
    const { cardVaultOrigin } = this.config;
    const url = cardVaultOrigin === undefined ? null : `${cardVaultOrigin}/payment-details`;
    return { paymentDetailsUrl: url };
  }
}

/** PurchasesService in the demo shop with cards of the partner, for programs. */
@Controller('v1/sandbox/purchases')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxPurchasesController {
  constructor(
    private readonly cards: CardsService,
    private readonly purchases: PurchasesService,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Answers when the request is presented, or when it can't be presented any more. A repetition with the same
   * `Idempotency-Key` gets the same purchase, as it is by then.
   */
  @Post()
  @PartnerOperation('playOnlinePurchase', 'sandbox:write', cardUnknown)
  async play(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() body: CheckOut,
  ): Promise<PurchaseResource> {
    await this.cards.get(partnerId, body.cardId);
    const { id } = await this.idempotency.execute(partnerId, request, (transaction) =>
      this.purchases.begin(transaction, body),
    );
    return this.purchases.authenticate(id, body);
  }
}

/** Admits only the platform itself, with the token that it sends to the ACS. */
@Injectable()
class SimulatedAcsGuard implements CanActivate {
  private readonly tokens: KnownTokens;

  constructor(
    config: PlatformConfig,
    private readonly guesses: GuessLimit,
  ) {
    this.tokens = new KnownTokens(() =>
      config.acsResultToken === undefined ? undefined : [config.acsResultToken],
    );
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (!(await this.guesses.ownerOf(request, 'acs_result_token', bearerTokenOf(request), find)))
      throw acsKeyInvalid();
    return true;
  }
}

/** The sandbox's own ACS receives results here; `ACS_RESULT_URL` points here if there is no other ACS. */
@Controller('sandbox/acs/results')
@Access(SandboxGuard, SimulatedAcsGuard)
export class SimulatedAcsController {
  constructor(private readonly purchases: PurchasesService) {}

  @Post()
  @HttpCode(204)
  async take(@Body() result: AcsResult): Promise<void> {
    await this.purchases.takeResult(result);
  }
}
