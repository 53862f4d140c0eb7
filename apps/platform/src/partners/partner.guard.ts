import type { IncomingMessage } from 'node:http';
import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import type { Request } from 'express';
import { bearerKeyOf } from './bearer-key.js';
import { apiKeyInvalid } from './partners.errors.js';
import { PartnersService } from './partners.service.js';

interface PartnerRequest extends Request {
  partnerId?: string;
}

/** Lets only calls with a partner's API key through (interface 1). */
@Injectable()
export class PartnerGuard implements CanActivate {
  constructor(private readonly partners: PartnersService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<PartnerRequest>();
    request.partnerId = await this.partnerOf(request);
    return true;
  }

  /** @throws api_key_invalid */
  async partnerOf(request: IncomingMessage): Promise<string> {
    const apiKey = bearerKeyOf(request);
    const partnerId = apiKey && (await this.partners.findByApiKey(apiKey));
    if (!partnerId) throw apiKeyInvalid();
    return partnerId;
  }
}

/** The id of the partner that calls. Only behind {@link PartnerGuard}. */
export const PartnerId = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { partnerId } = context.switchToHttp().getRequest<PartnerRequest>();
  if (!partnerId) throw new Error('PartnerId is used without PartnerGuard');
  return partnerId;
});
