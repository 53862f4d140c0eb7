import type { IncomingMessage } from 'node:http';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Callers, type LaneGuard, MayAnswer, RequestRates, tooManyRequests } from '#http';
import { PlatformConfig } from '../platform.config.js';

// Counted once: a request may pass this guard in a fast lane and again in Express.
const counted = new WeakSet<IncomingMessage>();

/**
 * Limits requests over all routes, by the API key that an earlier guard recognised, or else by the caller's
 * network. Each replica counts separately, so several replicas allow that many times more.
 */
@Injectable()
@MayAnswer(tooManyRequests)
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

/** One counter for all controllers, because Nest may create several instances of the guard. */
export const requestRates = {
  provide: RequestRates,
  useFactory: ({ rateLimitPerSecond }: PlatformConfig) => new RequestRates(rateLimitPerSecond),
  inject: [PlatformConfig],
};
