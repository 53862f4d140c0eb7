import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import { Access } from '#access';
import { bearerTokenOf, GuessLimit } from '#http';
import type { Request } from 'express';
import { OperatorSessions, sessionCookie } from './operator-sessions.js';
import { OperatorTokens } from './operator-tokens.js';
import { operatorRequired, originForeign } from './operators.errors.js';

/** Admits calls with a token, as from the partner's back end, or with a session, as from the page. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly tokens: OperatorTokens,
    private readonly sessions: OperatorSessions,
    private readonly guesses: GuessLimit,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (await this.guesses.ownerOf(request, 'operator_token', bearerTokenOf(request), find))
      return true;
    const session = sessionCookie.read(request);
    const findSession = (one: string) => this.sessions.find(one);
    if (!(await this.guesses.ownerOf(request, 'session', session, findSession))) {
      throw operatorRequired();
    }
    requireOwnPage(request);
    return true;
  }
}

/**
 * Protection against CSRF in addition to `SameSite=Strict`, which allows other origins of the same site,
 * such as another port of the host. Browsers send `Sec-Fetch-Site` with every call, and pages can't change
 * it.
 */
export function requireOwnPage(request: Request): void {
  if (request.header('sec-fetch-site') !== 'same-origin') throw originForeign();
}

/** A controller for the partner's operators and back end. Its module imports `OperatorsModule`. */
export function ForOperators(): ClassDecorator {
  return applyDecorators(Access(OperatorGuard));
}
