import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AddressRanges } from '#addresses';
import type { Request } from 'express';
import { GatewayConfig } from '../gateway.config.js';
import { sourceNotAllowed } from './admission.errors.js';

/** Lets only the platform's own addresses through, where they are set (seed 8). */
@Injectable()
export class SourceAddressGuard implements CanActivate {
  private readonly allowed?: AddressRanges;

  constructor(config: GatewayConfig) {
    if (config.webhookSources) this.allowed = new AddressRanges(config.webhookSources);
  }

  canActivate(context: ExecutionContext): boolean {
    if (!this.allowed) return true;
    // Express takes as many entries of `X-Forwarded-For` for true as there are proxies of our own.
    const { ip } = context.switchToHttp().getRequest<Request>();
    if (ip === undefined || !this.allowed.has(ip)) throw sourceNotAllowed();
    return true;
  }
}
