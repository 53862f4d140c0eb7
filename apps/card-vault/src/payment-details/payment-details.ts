import { Body, Controller, HttpCode, Injectable, Post, Req } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Public } from '#access';
import { EnterPaymentDetails, type PaymentDetailsEntered } from '#contracts';
import { declareError, GuessLimit, hashOfToken, newToken, unprocessable } from '#http';
import type { Request, RequestHandler } from 'express';
import { DataSource } from 'typeorm';
import { Cards } from '../cards/cards.service.js';

const PATH = '/payment-details';

const paymentDetailsUnknown = declareError(
  'payment_details_unknown',
  404,
  'There are no such payment details: they were used, or are older than 10 minutes.',
);

const cardDetailsInvalid = declareError(
  'card_details_invalid',
  unprocessable(''),
  'There is no card with this number, expiry and CVC.',
);

/** Tokens that stand for a card in one payment: the shop gets them instead of the number. */
@Injectable()
export class PaymentDetails {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly cards: Cards,
  ) {}

  /** @throws card_details_invalid, whichever part is wrong. */
  async enter(details: EnterPaymentDetails): Promise<PaymentDetailsEntered> {
    const cardToken = await this.cards.findByDetails(details);
    if (cardToken === undefined) throw cardDetailsInvalid();
    const token = newToken();
    await this.dataSource.query(
      'INSERT INTO payment_details (token_hash, card_id) VALUES ($1, $2)',
      [hashOfToken(token), cardToken],
    );
    return { token };
  }

  /** @returns the token of the card. @throws payment_details_unknown */
  async use(token: string): Promise<string> {
    const [[used]] = await this.dataSource.query<[{ cardToken: string }[], number]>(USE_DETAILS, [
      hashOfToken(token),
    ]);
    if (!used) throw paymentDetailsUnknown();
    return used.cardToken;
  }
}

/** $1 hash of the token. */
const USE_DETAILS = `
  UPDATE payment_details SET used_at = now()
  WHERE token_hash = $1 AND used_at IS NULL AND created_at > now() - interval '10 minutes'
  RETURNING card_id AS "cardToken"`;

/** For the demo shop of a sandbox: its page sends here what was entered, so that the shop never has the number. */
@Controller()
export class PaymentDetailsController {
  constructor(
    private readonly paymentDetails: PaymentDetails,
    private readonly guesses: GuessLimit,
  ) {}

  @Post(PATH)
  @Public('The details are those of a test card, and wrong ones are counted.')
  @HttpCode(201)
  enter(
    @Body() details: EnterPaymentDetails,
    @Req() request: Request,
  ): Promise<PaymentDetailsEntered> {
    return this.guesses.attempt(request, 'card_details', () => this.paymentDetails.enter(details));
  }
}

/** Lets pages of the shop's origins, and no others, send details and read the answer. */
export function fromShop(origins: readonly string[]): RequestHandler {
  const allowed = origins.map((origin) => new URL(origin).origin);
  return (request, response, next) => {
    if (request.path !== PATH) return next();
    const { origin } = request.headers;
    response.vary('origin');
    if (origin !== undefined && allowed.includes(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-headers', 'content-type');
    }
    if (request.method === 'OPTIONS') response.status(204).end();
    else next();
  };
}
