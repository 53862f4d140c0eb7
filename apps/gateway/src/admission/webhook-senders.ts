import type { IncomingMessage } from 'node:http';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Callers, GuessLimit } from '#http';
import { GatewayConfig } from '../gateway.config.js';
import { sourceNotAllowed, webhookTokenInvalid } from './admission.errors.js';
import { WebhookSender } from './webhook-sender.js';

/**
 * The platforms that may send webhooks here, and the sender of each request. Each token belongs to one
 * platform.
 */
@Injectable()
export class WebhookSenders implements OnModuleInit {
  private readonly logger = new Logger(WebhookSenders.name);
  private readonly senders: readonly WebhookSender[];
  private readonly headers: readonly string[];
  private readonly admitted = new WeakMap<IncomingMessage, WebhookSender>();

  constructor(
    config: GatewayConfig,
    private readonly callers: Callers,
    private readonly guesses: GuessLimit,
  ) {
    this.senders = config.senders.map((sender) => new WebhookSender(sender));
    this.headers = [...new Set(this.senders.map(({ header }) => header))];
  }

  onModuleInit(): void {
    const senders = this.senders.map(
      ({ name, signs }) => `${name} (${signs ? 'signed' : 'by its token alone'})`,
    );
    this.logger.log(`webhooks are taken of ${senders.join(', ')}`);
  }

  /** @throws source_not_allowed, webhook_token_invalid, too_many_requests */
  async admit(request: IncomingMessage): Promise<void> {
    const address = this.callers.addressOf(request);
    // A caller from an unknown address must not be able to test tokens.
    if (!this.senders.some((sender) => sender.sendsFrom(address))) throw sourceNotAllowed();
    const sender = await this.byToken(request);
    if (!sender) throw webhookTokenInvalid();
    if (!sender.sendsFrom(address)) throw sourceNotAllowed(sender.name);
    this.admitted.set(request, sender);
  }

  /** @throws Error if the request was not admitted. */
  of(request: IncomingMessage): WebhookSender {
    const sender = this.admitted.get(request);
    if (!sender) throw new Error('the request was not admitted');
    return sender;
  }

  private async byToken(request: IncomingMessage): Promise<WebhookSender | undefined> {
    for (const header of this.headers) {
      const given = request.headers[header];
      const token = typeof given === 'string' && given !== '' ? given : undefined;
      const find = (secret: string) =>
        this.senders.find((each) => each.header === header && each.tokens.find(secret));
      const sender = await this.guesses.ownerOf(request, token, find);
      if (sender) return sender;
    }
    return undefined;
  }
}
