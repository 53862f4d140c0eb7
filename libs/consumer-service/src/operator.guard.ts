import {
  type CanActivate,
  type ExecutionContext,
  type FactoryProvider,
  Injectable,
  type Type,
} from '@nestjs/common';
import { bearerTokenOf, DomainError, GuessLimit, KnownTokens } from '#http';
import type { Request } from 'express';

export type OperatorErrorCode = 'operator_required';

/**
 * The tokens of the partner's operators and back end. Must be provided by each service that uses the guard.
 */
export class OperatorTokens extends KnownTokens {}

/** Provides the tokens of a service's configuration. */
export function operatorTokensOf(
  config: Type<{ operatorTokens: string[] }>,
): FactoryProvider<OperatorTokens> {
  return {
    provide: OperatorTokens,
    inject: [config],
    useFactory: ({ operatorTokens }: { operatorTokens: string[] }) =>
      new OperatorTokens(operatorTokens),
  };
}

/** Admits only callers with a token of the partner's operators or back end. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly tokens: OperatorTokens,
    private readonly guesses: GuessLimit,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (await this.guesses.ownerOf(request, 'operator_token', bearerTokenOf(request), find))
      return true;
    throw new DomainError<OperatorErrorCode>('operator_required', 'The token is missing or wrong.');
  }
}
