import {
  Body,
  type CanActivate,
  Controller,
  Delete,
  type ExecutionContext,
  HttpCode,
  Injectable,
  Param,
  Post,
} from '@nestjs/common';
import { Access } from '#access';
import { IsReference, OpenReveal, type PaymentDetailsUsed, type RevealOpened } from '#contracts';
import { bearerTokenOf, declareError, GuessLimit, KnownTokens, unauthenticated } from '#http';
import type { Request } from 'express';
import { CardVaultConfig } from './card-vault.config.js';
import { Cards } from './cards/cards.service.js';
import { PaymentDetails } from './payment-details/payment-details.js';
import { Reveals } from './reveals/reveals.service.js';

const platformTokenInvalid = declareError(
  'platform_token_invalid',
  unauthenticated('Bearer'),
  'This is for the platform alone: its token is missing or wrong.',
);

/** Admits only the platform. */
@Injectable()
class PlatformGuard implements CanActivate {
  private readonly tokens: KnownTokens;

  constructor(
    config: CardVaultConfig,
    private readonly guesses: GuessLimit,
  ) {
    this.tokens = new KnownTokens(() => config.platformTokens);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (await this.guesses.ownerOf(request, 'platform_token', bearerTokenOf(request), find))
      return true;
    throw platformTokenInvalid();
  }
}

class CardParameters {
  @IsReference()
  cardToken: string;
}

class PaymentDetailsParameters {
  @IsReference()
  token: string;
}

/** What the platform calls, inside of the cluster (docs/card-vault.md). */
@Controller('internal')
@Access(PlatformGuard)
export class InternalController {
  constructor(
    private readonly cards: Cards,
    private readonly reveals: Reveals,
    private readonly paymentDetails: PaymentDetails,
  ) {}

  /** Creates an address that shows the card's details, or its PIN, once. */
  @Post('reveals')
  @HttpCode(201)
  openReveal(@Body() body: OpenReveal): Promise<RevealOpened> {
    return this.reveals.open(body);
  }

  /** Returns the card whose details were entered in the shop, once. */
  @Post('payment-details/:token/use')
  @HttpCode(200)
  async usePaymentDetails(
    @Param() { token }: PaymentDetailsParameters,
  ): Promise<PaymentDetailsUsed> {
    return { cardToken: await this.paymentDetails.use(token) };
  }

  /** Deletes the card's number, CVC, PIN, name and reveals. Also 204 for an unknown card. */
  @Delete('cards/:cardToken')
  @HttpCode(204)
  deleteCard(@Param() { cardToken }: CardParameters): Promise<void> {
    return this.cards.delete(cardToken);
  }
}
