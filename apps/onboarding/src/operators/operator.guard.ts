import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseInterceptors,
} from '@nestjs/common';
import { Access } from '#access';
import { bearerTokenOf, GuessLimit, NoStoreInterceptor } from '#http';
import type { Request } from 'express';
import { OperatorSessions } from './operator-sessions.js';
import { OperatorTokens } from './operator-tokens.js';
import { operatorRequired, originForeign } from './operators.errors.js';
import { sessionCookie } from './session-cookie.js';

/** Lets through who shows a token, as the partner's back end does, or a session, as the page does. */
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
    if (await this.guesses.ownerOf(request, bearerTokenOf(request), find)) return true;
    const session = sessionCookie.read(request);
    if (!session || !(await this.sessions.find(session))) throw operatorRequired();
    requireOwnPage(request);
    return true;
  }
}

/**
 * A second lock beside `SameSite=Strict`: what is the same site may still be another one's page, as with two
 * ports of one host. Browsers say with every call which page makes it, and no page can change that.
 */
export function requireOwnPage(request: Request): void {
  if (request.header('sec-fetch-site') !== 'same-origin') throw originForeign();
}

/** A controller for the partner's operators and back end. Its module imports `OperatorsModule`. */
export function ForOperators(): ClassDecorator {
  return applyDecorators(Access(OperatorGuard), UseInterceptors(NoStoreInterceptor));
}
