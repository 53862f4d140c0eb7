import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { DomainError, RequestRates } from '#http';
import type { Request } from 'express';
import { PlatformConfig } from './platform.config.js';

export type RateLimitErrorCode = 'too_many_requests';

// Of what is no key. The longest key is far shorter.
const MAX_CALLER_LENGTH = 256;

/**
 * Limits requests by API key, or by address where there is none, counted over all routes (interface 1).
 * Counted by each replica on its own: several replicas allow that many times more.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly rates: RequestRates) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const waitMs = this.rates.take(callerOf(request), performance.now());
    if (waitMs === 0) return true;
    throw new DomainError<RateLimitErrorCode>(
      'too_many_requests',
      'More requests a second than are allowed.',
      { retryAfterSeconds: waitMs / 1_000 },
    );
  }
}

/** Whom a request is counted for. */
export function callerOf({
  headers,
  ip,
}: Pick<IncomingMessage, 'headers'> & { ip?: string }): string {
  return (headers.authorization ?? ip ?? '').slice(0, MAX_CALLER_LENGTH);
}

/** One count for all controllers, however many instances of the guard there are. */
export const requestRates = {
  provide: RequestRates,
  useFactory: ({ rateLimitPerSecond }: PlatformConfig) => new RequestRates(rateLimitPerSecond),
  inject: [PlatformConfig],
};
