import type { IncomingMessage } from 'node:http';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Callers, type LaneGuard, MayAnswer, RequestRates, tooManyRequests } from '#http';
import { PlatformConfig } from '../platform.config.js';

// One that comes by a fast lane and goes the usual way in the end is one.
const counted = new WeakSet<IncomingMessage>();

/**
 * Limits requests by the API key that a guard before this one recognised, else by the caller's network, counted
 * over all routes. Counted by each replica on its own: several replicas allow that many times more.
 */
@Injectable()
@MayAnswer('too_many_requests')
export class RateLimitGuard implements LaneGuard {
  constructor(
    private readonly rates: RequestRates,
    private readonly callers: Callers,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    this.check(context.switchToHttp().getRequest<IncomingMessage>());
    return true;
  }

  /** @throws too_many_requests */
  check(request: IncomingMessage): void {
    if (counted.has(request)) return;
    counted.add(request);
    const waitMs = this.rates.take(this.callers.callerOf(request), performance.now());
    if (waitMs > 0) throw tooManyRequests(waitMs);
  }
}

/** One count for all controllers, however many instances of the guard there are. */
export const requestRates = {
  provide: RequestRates,
  useFactory: ({ rateLimitPerSecond }: PlatformConfig) => new RequestRates(rateLimitPerSecond),
  inject: [PlatformConfig],
};
