import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { bearerTokenOf, DomainError, GuessLimit, KnownTokens } from '#http';
import type { Request } from 'express';

export type OperatorErrorCode = 'operator_required';

/** The tokens of the partner's operators and back end. A service that uses the guard provides it. */
export class OperatorTokens extends KnownTokens {}

/** Lets only the partner's operators and back end through: they show a token. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly tokens: OperatorTokens,
    private readonly guesses: GuessLimit,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (await this.guesses.ownerOf(request, bearerTokenOf(request), find)) return true;
    throw new DomainError<OperatorErrorCode>('operator_required', 'The token is missing or wrong.');
  }
}
