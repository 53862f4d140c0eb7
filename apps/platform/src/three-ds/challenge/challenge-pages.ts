import { Injectable } from '@nestjs/common';
import { type ChallengePage, type ChallengeState, formatAmount } from '#contracts';
import { Brandings, instructionsIn, toHtml } from '../../partners/index.js';
import { Clock } from '../../clock.js';
import type { ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';

/** The shop's customer may return to the page for this time after the request's expiry. */
const SHOWN_AFTER_EXPIRY_MS = 15 * 60_000;
const DEFAULT_LOCALE = 'en';

/** The content of the merchant landing page (docs/interface.md#3-d-secure). */
@Injectable()
export class ChallengePages {
  constructor(
    private readonly requests: ThreeDsRequests,
    private readonly brandings: Brandings,
    private readonly clock: Clock,
  ) {}

  async findRequest(token: string): Promise<ThreeDsRequest | undefined> {
    const request = await this.requests.findByChallengeToken(token);
    const now = this.clock.now().getTime();
    const isShown = request && now <= request.expiresAt.getTime() + SHOWN_AFTER_EXPIRY_MS;
    return isShown ? request : undefined;
  }

  async show(request: ThreeDsRequest): Promise<ChallengePage> {
    const { displayName, logoUrl, primaryColor, instructions } = await this.brandings.show(
      request.partnerId,
    );
    const locale = localeOf(request);
    const { currency, expiresAt } = request;
    const amount = { amount: request.amount, currency };
    const text = instructionsIn(instructions ?? {}, locale);
    return {
      state: stateOf(request),
      partner: { name: displayName, logoUrl, primaryColor },
      cardNetwork: request.cardNetwork,
      cardLast4: request.cardLast4,
      merchantName: request.merchant.name,
      amount,
      formattedAmount: formatAmount(amount, locale),
      locale,
      instructionsHtml: text === undefined ? null : toHtml(text),
      expiresAt: expiresAt.toISOString(),
      returnUrl: request.returnUrl,
    };
  }
}

function localeOf({ browserLocale }: ThreeDsRequest): string {
  try {
    return Intl.getCanonicalLocales(browserLocale ?? DEFAULT_LOCALE)[0] ?? DEFAULT_LOCALE;
  } catch {
    return DEFAULT_LOCALE;
  }
}

function stateOf({ status, reason }: ThreeDsRequest): ChallengeState {
  if (status === 'forwarding' || status === 'presented') return 'waiting';
  if (status === 'not_presented') return 'failed';
  if (status === 'failed') return reason === 'cancelled' ? 'cancelled' : 'failed';
  return status;
}
