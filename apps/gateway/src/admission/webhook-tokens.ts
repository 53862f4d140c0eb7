import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GuessLimit, KnownTokens } from '#http';
import { GatewayConfig } from '../gateway.config.js';
import { webhookTokenInvalid } from './admission.errors.js';

/** Lets only calls with one of the partner's webhook tokens through. */
@Injectable()
export class WebhookTokens {
  private readonly header: string;
  private readonly tokens: KnownTokens;

  constructor(
    config: GatewayConfig,
    private readonly guesses: GuessLimit,
  ) {
    this.header = config.webhookHeader.toLowerCase();
    this.tokens = new KnownTokens(config.webhookTokens);
  }

  /** @throws webhook_token_invalid, too_many_requests */
  async check(request: IncomingMessage): Promise<void> {
    const given = request.headers[this.header];
    const token = typeof given === 'string' && given !== '' ? given : undefined;
    const find = (secret: string) => this.tokens.find(secret);
    if (!(await this.guesses.ownerOf(request, token, find))) throw webhookTokenInvalid();
  }
}
