import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import {
  Callers,
  GuessLimit,
  type LaneGuard,
  MayAnswer,
  RequestRates,
  tooManyRequests,
} from '#http';
import { apiKeyInvalid } from './partners.errors.js';
import { PartnersService } from './partners.service.js';

interface PartnerRequest extends IncomingMessage {
  partnerId?: string;
}

/** Admits only calls with a partner's API key (docs/interface.md#conventions-of-the-api). */
@Injectable()
@MayAnswer('api_key_invalid', 'too_many_requests')
export class PartnerGuard implements LaneGuard {
  constructor(
    private readonly partners: PartnersService,
    private readonly guesses: GuessLimit,
    private readonly callers: Callers,
    private readonly rates: RequestRates,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.check(context.switchToHttp().getRequest<PartnerRequest>());
    return true;
  }

  /** @throws api_key_invalid, too_many_requests */
  async check(request: PartnerRequest): Promise<void> {
    const find = (apiKey: string) => this.partners.findByApiKey(apiKey);
    const partnerId = await this.guesses.ownerOf(request, bearerKeyOf(request), find);
    if (partnerId === undefined) throw this.refusal(request);
    request.partnerId = partnerId;
  }

  /** Unknown callers are counted here, because later guards don't run for them. */
  private refusal(request: IncomingMessage): Error {
    const waitMs = this.rates.take(this.callers.networkOf(request), performance.now());
    return waitMs > 0 ? tooManyRequests(waitMs) : apiKeyInvalid();
  }
}

/** The id of the calling partner. Use only behind {@link PartnerGuard}. */
export const PartnerId = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  return partnerIdOf(context.switchToHttp().getRequest<PartnerRequest>());
});

/** The same outside of Nest's handlers. */
export function partnerIdOf({ partnerId }: PartnerRequest): string {
  if (!partnerId) throw new Error('The id of the partner is asked for without PartnerGuard');
  return partnerId;
}

/** The API key of a call, if there is one (docs/interface.md#conventions-of-the-api). */
function bearerKeyOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer ([\w-]{16,200})$/.exec(headers.authorization ?? '')?.[1];
}
