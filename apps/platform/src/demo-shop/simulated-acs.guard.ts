import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { bearerTokenOf, GuessLimit, KnownTokens } from '#http';
import type { Request } from 'express';
import { PlatformConfig } from '../platform.config.js';
import { acsKeyInvalid } from '../three-ds/index.js';

/** Admits only the platform itself, with the token that it sends to the ACS. */
@Injectable()
export class SimulatedAcsGuard implements CanActivate {
  private readonly tokens: KnownTokens;

  constructor(
    { acsResultToken }: PlatformConfig,
    private readonly guesses: GuessLimit,
  ) {
    this.tokens = new KnownTokens(acsResultToken === undefined ? [] : [acsResultToken]);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (!(await this.guesses.ownerOf(request, 'acs_result_token', bearerTokenOf(request), find)))
      throw acsKeyInvalid();
    return true;
  }
}
