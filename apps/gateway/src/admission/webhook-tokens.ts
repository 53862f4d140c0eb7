import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.js';
import { webhookTokenInvalid } from './admission.errors.js';

/** Lets only calls with one of the partner's webhook tokens through (seed 5). */
@Injectable()
export class WebhookTokens {
  private readonly header: string;
  private readonly tokens: Buffer[];

  constructor(config: GatewayConfig) {
    this.header = config.webhookHeader.toLowerCase();
    this.tokens = config.webhookTokens.map((token) => Buffer.from(token));
  }

  /** @throws webhook_token_invalid */
  check(headers: IncomingHttpHeaders): void {
    const token = headers[this.header];
    if (typeof token !== 'string' || !this.accepts(token)) throw webhookTokenInvalid();
  }

  /**
   * Every token of the same length is compared in whole, whatever the others said: the time tells how
   * long a token is, and nothing about how near a guess was.
   */
  private accepts(token: string): boolean {
    const given = Buffer.from(token);
    let isAccepted = false;
    for (const known of this.tokens) {
      if (known.length === given.length && timingSafeEqual(known, given)) isAccepted = true;
    }
    return isAccepted;
  }
}
