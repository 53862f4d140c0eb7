import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ConsoleRole } from '#contracts';
import { GuessLimit, SessionCookie } from '#http';
import { sessionRequired } from '#strong-auth';
import type { Request } from 'express';
import { ConsoleCallers } from '../../partners/index.js';
import { consoleRoleMissing } from '../users/console-users.errors.js';
import { ConsoleSessions, type ConsoleUser, type OpenSession } from './console-sessions.js';

const ROLE = 'console:role';
const READING_METHODS = new Set(['GET', 'HEAD']);

/** Makes {@link ConsoleGuard} admit only people with this role. */
export const RequiresRole = (role: ConsoleRole | undefined) => SetMetadata(ROLE, role);

interface ConsoleRequest extends Request {
  consoleSession?: OpenSession;
}

/** Admits only calls of the console's own page. */
@Injectable()
export class OwnPageGuard implements CanActivate {
  constructor(private readonly people: ConsoleCallers) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    this.people.requireOwnPage(request, READING_METHODS.has(request.method));
    return true;
  }
}

/** Admits only calls with a session of the console. */
@Injectable()
export class ConsoleGuard implements CanActivate {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly sessions: ConsoleSessions,
    private readonly guesses: GuessLimit,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ConsoleRequest>();
    const find = (token: string) => this.sessions.findFor(request, token);
    const session = await this.guesses.ownerOf(request, 'session', this.cookie.read(request), find);
    if (!session) throw sessionRequired();
    const places = [context.getHandler(), context.getClass()];
    const role = this.reflector.getAllAndOverride<ConsoleRole | undefined>(ROLE, places);
    if (role && role !== session.account.role) throw consoleRoleMissing(role);
    request.consoleSession = session;
    return true;
  }
}

/** The caller's session. Use only behind {@link ConsoleGuard}. */
export const CurrentSession = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  sessionOf(context),
);

/** Who calls. Use only behind {@link ConsoleGuard}. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): ConsoleUser => sessionOf(context).account,
);

function sessionOf(context: ExecutionContext): OpenSession {
  const { consoleSession } = context.switchToHttp().getRequest<ConsoleRequest>();
  if (!consoleSession) throw new Error('ConsoleGuard is missing');
  return consoleSession;
}
