import type { IncomingMessage } from 'node:http';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import type { WebhookChannel } from '#contracts';
import type { LaneGuard } from '#http';
import { WebhookSenders } from './webhook-senders.js';

/**
 * Admits only the platform, by its address and its token, before the body is read. Guards don't see the
 * body, so the handlers check the signature. 3-D Secure requests come with the event webhook's token.
 */
@Injectable()
export class WebhookGuard implements LaneGuard {
  protected readonly channel: WebhookChannel = 'events';

  constructor(private readonly senders: WebhookSenders) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.check(context.switchToHttp().getRequest<IncomingMessage>());
    return true;
  }

  /** @throws source_not_allowed, webhook_token_invalid, too_many_requests */
  async check(request: IncomingMessage): Promise<void> {
    await this.senders.admit(request, this.channel);
  }
}

/** The same with the transaction webhook's token. */
@Injectable()
export class TransactionWebhookGuard extends WebhookGuard {
  protected override readonly channel = 'transactions';
}
