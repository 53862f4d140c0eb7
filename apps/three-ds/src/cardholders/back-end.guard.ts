import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { bearerTokenOf, GuessLimit, KnownTokens } from '#http';
import type { Request } from 'express';
import { ThreeDsConfig } from '../three-ds.config.js';
import { backEndTokenInvalid } from './cardholders.errors.js';

/** Admits only the partner's back end. */
@Injectable()
export class BackEndGuard implements CanActivate {
  private readonly tokens: KnownTokens;

  constructor(
    { backEndTokens }: ThreeDsConfig,
    private readonly guesses: GuessLimit,
  ) {
    this.tokens = new KnownTokens(backEndTokens);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (await this.guesses.ownerOf(request, 'back_end_token', bearerTokenOf(request), find))
      return true;
    throw backEndTokenInvalid();
  }
}
