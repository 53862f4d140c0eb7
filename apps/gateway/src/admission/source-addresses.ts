import { Injectable } from '@nestjs/common';
import { AddressRanges } from '#addresses';
import type { Request } from 'express';
import { GatewayConfig } from '../gateway.config.js';
import { sourceNotAllowed } from './admission.errors.js';

/** Lets only the platform's own addresses through, where they are set (seed 8). */
@Injectable()
export class SourceAddresses {
  private readonly allowed?: AddressRanges;

  constructor(config: GatewayConfig) {
    if (config.webhookSources) this.allowed = new AddressRanges(config.webhookSources);
  }

  /** @throws source_not_allowed */
  check(request: Request): void {
    if (!this.allowed) return;
    // Express takes as many entries of `X-Forwarded-For` for true as there are proxies of our own.
    const { ip } = request;
    if (ip === undefined || !this.allowed.has(ip)) throw sourceNotAllowed();
  }
}
