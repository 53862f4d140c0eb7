import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RequestRates } from '#http';
import type { Request } from 'express';
import { tooManyRequests } from '../strong-auth.errors.js';
import { StrongAuthOptions } from '../strong-auth.options.js';

/**
 * Limits, per IP address, the calls that need no session: each writes a row, and may try a code. Each
 * replica counts separately.
 */
@Injectable()
export class SignedOutRateGuard implements CanActivate {
  private readonly rates: RequestRates;

  constructor({ signedOutCallsPerSecond }: StrongAuthOptions) {
    this.rates = new RequestRates(signedOutCallsPerSecond);
  }

  canActivate(context: ExecutionContext): boolean {
    const { ip = '' } = context.switchToHttp().getRequest<Request>();
    const waitMs = this.rates.take(ip, performance.now());
    if (waitMs > 0) throw tooManyRequests(waitMs / 1_000);
    return true;
  }
}
