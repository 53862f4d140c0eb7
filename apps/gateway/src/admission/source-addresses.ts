import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AddressRanges } from '#addresses';
import { Callers } from '#http';
import { GatewayConfig } from '../gateway.config.js';
import { sourceNotAllowed } from './admission.errors.js';

/** Lets only the platform's own addresses through, where they are set (seed 8). */
@Injectable()
export class SourceAddresses {
  private readonly allowed?: AddressRanges;

  constructor(
    config: GatewayConfig,
    private readonly callers: Callers,
  ) {
    if (config.webhookSources) this.allowed = new AddressRanges(config.webhookSources);
  }

  /** @throws source_not_allowed */
  check(request: IncomingMessage): void {
    if (!this.allowed) return;
    if (!this.allowed.has(this.callers.addressOf(request))) throw sourceNotAllowed();
  }
}
