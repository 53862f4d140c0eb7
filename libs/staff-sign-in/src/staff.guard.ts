import { Access } from '#access';
import { CONSOLE_BACKGROUND_HEADER } from '#contracts';
import { GuessLimit, SessionCookie } from '#http';
import { sessionRequired } from '#strong-auth';
import {
  applyDecorators,
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type Provider,
  SetMetadata,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { StaffAccess, StaffCodes } from './staff-access.js';
import { type StaffAccount, StaffHost } from './staff-host.js';
import { requireDeciding, type StaffSession, StaffSessions } from './staff-sessions.js';

const ROLE = 'staff:role';
const BY_ITSELF = 'staff:by-itself';
const WITH_NEW_PASSKEY = 'staff:with-new-passkey';
const READING_METHODS = new Set(['GET', 'HEAD']);

/** Marks automatic calls of an open page, which don't keep the session open. */
export const AskedByItself = () => SetMetadata(BY_ITSELF, true);

/**
 * Marks what a new passkey may do, too: what decides nothing, because another person has to approve or confirm it.
 * All other changes by a role wait until the passkey is old enough (docs/back-office.md#a-new-passkey).
 */
export const AlsoWithNewPasskey = () => SetMetadata(WITH_NEW_PASSKEY, true);

type StaffRequest = Request & { staffSession?: StaffSession<StaffAccount> };

/** Admits only calls of the host's own page, against CSRF in addition to `SameSite=Strict`. */
@Injectable()
export class OwnPageGuard implements CanActivate {
  constructor(private readonly host: StaffHost) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    this.host.requireOwnPage(request, READING_METHODS.has(request.method));
    return true;
  }
}

/** Admits only calls with a valid session of the host. Each host has a class of its own, named in the API document. */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(
    private readonly host: StaffHost,
    private readonly cookie: SessionCookie,
    @Inject(StaffSessions)
    private readonly sessions: StaffSessions<StaffAccount & { role: string }>,
    private readonly guesses: GuessLimit,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<StaffRequest>();
    const isActivity = !this.isMarked(BY_ITSELF, context) && !isInBackground(request);
    const find = (token: string) => this.sessions.find(token, isActivity);
    const session = await this.guesses.ownerOf(request, 'session', this.cookie.read(request), find);
    if (!session) throw sessionRequired();
    const places = [context.getHandler(), context.getClass()];
    const role = this.reflector.getAllAndOverride<string | undefined>(ROLE, places);
    if (role && role !== session.account.role) throw this.host.roleMissing(role);
    const isChange = role !== undefined && !READING_METHODS.has(request.method);
    if (isChange && !this.isMarked(WITH_NEW_PASSKEY, context)) {
      requireDeciding(session, this.host.limits.newPasskeyHoldHours);
    }
    request.staffSession = session;
    return true;
  }

  private isMarked(mark: string, context: ExecutionContext): boolean {
    return this.reflector.get<boolean | undefined>(mark, context.getHandler()) === true;
  }
}

/** Whether a page of the console sends the call by itself, which does not keep the session open. */
export function isInBackground({ headers }: Pick<Request, 'headers'>): boolean {
  return headers[CONSOLE_BACKGROUND_HEADER] !== undefined;
}

/** The caller's session. Use only behind a {@link StaffGuard}. */
export const CurrentSession = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  sessionOf(context),
);

/** The caller's account. Use only behind a {@link StaffGuard}. */
export const CurrentStaff = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => sessionOf(context).account,
);

function sessionOf(context: ExecutionContext): StaffSession<StaffAccount> {
  const { staffSession } = context.switchToHttp().getRequest<StaffRequest>();
  if (!staffSession) throw new Error('StaffGuard is missing');
  return staffSession;
}

/** A controller for signing in. Each of its routes declares who may call it. */
export function OpenStaffController(path: string, ...guards: Type<CanActivate>[]): ClassDecorator {
  return applyDecorators(Controller(path), UseGuards(...guards, OwnPageGuard));
}

/** A controller for signed-in staff. @param role left out, for all of them. */
export function StaffController(
  path: string,
  role: string | undefined,
  guards: { before?: Type<CanActivate>; session: Type<StaffGuard> },
): ClassDecorator {
  const { before, session } = guards;
  return applyDecorators(
    Controller(path),
    before ? Access(before, OwnPageGuard, session) : Access(OwnPageGuard, session),
    SetMetadata(ROLE, role),
  );
}

/** The providers by which a module lets its kind of staff sign in. */
export function staffSignIn(host: Type<StaffHost>): Provider[] {
  return [
    { provide: StaffHost, useClass: host },
    {
      provide: SessionCookie,
      useFactory: (site: StaffHost) => new SessionCookie(site),
      inject: [StaffHost],
    },
    ...[StaffAccess, StaffCodes, StaffSessions],
  ];
}
