import type { IncomingMessage } from 'node:http';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { bearerTokenOf, GuessLimit, KnownTokens, type LaneGuard, MayAnswer } from '#http';
import { PlatformConfig } from '../../platform.config.js';
import { acsKeyInvalid } from '../three-ds.errors.js';

/** Admits only the issuer's ACS. During a key rotation two keys are valid. */
@Injectable()
@MayAnswer('acs_key_invalid', 'too_many_requests')
export class AcsGuard implements LaneGuard {
  private readonly keys: KnownTokens;

  constructor(
    { acsApiKeys = [] }: PlatformConfig,
    private readonly guesses: GuessLimit,
  ) {
    this.keys = new KnownTokens(acsApiKeys);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.check(context.switchToHttp().getRequest<IncomingMessage>());
    return true;
  }

  /** @throws acs_key_invalid, too_many_requests */
  async check(request: IncomingMessage): Promise<void> {
    const find = (key: string) => this.keys.find(key);
    if (!(await this.guesses.ownerOf(request, 'acs_key', bearerTokenOf(request), find)))
      throw acsKeyInvalid();
  }
}
