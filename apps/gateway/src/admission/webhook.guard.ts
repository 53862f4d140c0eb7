import type { IncomingMessage } from 'node:http';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import type { LaneGuard } from '#http';
import { SourceAddresses } from './source-addresses.js';
import { WebhookTokens } from './webhook-tokens.js';

/**
 * Lets only the platform through: by its address and its token, before anything of the body is read. The
 * signature is over a body that no guard has seen: the handlers check it.
 */
@Injectable()
export class WebhookGuard implements LaneGuard {
  constructor(
    private readonly sources: SourceAddresses,
    private readonly tokens: WebhookTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.check(context.switchToHttp().getRequest<IncomingMessage>());
    return true;
  }

  /** @throws source_not_allowed, webhook_token_invalid, too_many_requests */
  async check(request: IncomingMessage): Promise<void> {
    this.sources.check(request);
    await this.tokens.check(request);
  }
}
