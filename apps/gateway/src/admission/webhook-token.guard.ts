import { hash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { GatewayConfig } from '../gateway.config.js';
import { webhookTokenInvalid } from './admission.errors.js';

/** Lets only calls with one of the partner's webhook tokens through (seed 5). */
@Injectable()
export class WebhookTokenGuard implements CanActivate {
  private readonly header: string;
  private readonly digests: Buffer[];

  constructor(config: GatewayConfig) {
    this.header = config.webhookHeader.toLowerCase();
    this.digests = config.webhookTokens.map(digestOf);
  }

  canActivate(context: ExecutionContext): boolean {
    const token = context.switchToHttp().getRequest<Request>().headers[this.header];
    if (typeof token !== 'string' || !this.accepts(token)) throw webhookTokenInvalid();
    return true;
  }

  /**
   * In constant time: digests have one length, and every one is compared whatever the others said, so
   * that the time tells nothing about how near a guess was.
   */
  private accepts(token: string): boolean {
    const given = digestOf(token);
    return this.digests.reduce((found, digest) => timingSafeEqual(given, digest) || found, false);
  }
}

function digestOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
