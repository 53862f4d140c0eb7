import { createHash } from 'node:crypto';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { Request } from 'express';

/**
 * Limits requests by API key, or by address where there is none (interface 1). Counted by each replica on
 * its own: several replicas allow that many times more.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override getTracker(request: Request): Promise<string> {
    const key = request.header('authorization') ?? request.ip ?? '';
    return Promise.resolve(createHash('sha256').update(key).digest('base64'));
  }

  /** One count over all addresses; Nest's own key would count each of them apart. */
  protected override generateKey(_context: ExecutionContext, tracker: string): string {
    return tracker;
  }
}
