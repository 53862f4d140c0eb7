import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ReviewerRole } from '#contracts';
import { GuessLimit, SessionCookie } from '#http';
import { requireDeciding, type StaffSession } from '#staff-sign-in';
import { sessionRequired } from '#strong-auth';
import type { Request } from 'express';
import { PlatformConfig } from '../../platform.config.js';
import { ReviewerSessions } from './reviewer-sessions.js';
import type { Reviewer } from './reviewer.js';
import { reviewerRoleMissing } from './reviewers.errors.js';

export type OpenSession = StaffSession<Reviewer>;

const ROLE = 'back-office:role';
const BY_ITSELF = 'back-office:by-itself';
const WITH_NEW_PASSKEY = 'back-office:with-new-passkey';
const READING_METHODS = new Set(['GET', 'HEAD']);

/** Makes {@link ReviewerGuard} admit only accounts with this role. */
export const RequiresRole = (role: ReviewerRole) => SetMetadata(ROLE, role);

/** Marks automatic calls of an open page, which don't keep the session open. */
export const AskedByItself = () => SetMetadata(BY_ITSELF, true);

/**
 * Marks what a new passkey may do, too: what decides nothing, because another person has to approve or confirm it.
 * All other changes wait until the passkey is old enough (docs/back-office.md#a-new-passkey).
 */
export const AlsoWithNewPasskey = () => SetMetadata(WITH_NEW_PASSKEY, true);

interface ReviewerRequest extends Request {
  reviewerSession?: OpenSession;
}

/** Admits only calls with a valid back-office session. */
@Injectable()
export class ReviewerGuard implements CanActivate {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly sessions: ReviewerSessions,
    private readonly guesses: GuessLimit,
    private readonly reflector: Reflector,
    private readonly config: PlatformConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ReviewerRequest>();
    const token = this.cookie.read(request);
    const isActivity = !this.reflector.get<boolean | undefined>(BY_ITSELF, context.getHandler());
    const find = (one: string) => this.sessions.find(one, isActivity);
    const session = await this.guesses.ownerOf(request, 'session', token, find);
    if (!session) throw sessionRequired();
    const places = [context.getHandler(), context.getClass()];
    const role = this.reflector.getAllAndOverride<ReviewerRole | undefined>(ROLE, places);
    if (role && role !== session.account.role) throw reviewerRoleMissing(role);
    if (role && !READING_METHODS.has(request.method) && !this.mayBeNew(context)) {
      requireDeciding(session, this.config.newPasskeyHoldHours);
    }
    request.reviewerSession = session;
    return true;
  }

  private mayBeNew(context: ExecutionContext): boolean {
    return this.reflector.get<boolean | undefined>(WITH_NEW_PASSKEY, context.getHandler()) === true;
  }
}

/** The caller's session. Use only behind {@link ReviewerGuard}. */
export const CurrentSession = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  sessionOf(context),
);

/** The caller, a {@link Reviewer}. Use only behind {@link ReviewerGuard}. */
export const CurrentReviewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Reviewer => sessionOf(context).account,
);

function sessionOf(context: ExecutionContext): OpenSession {
  const { reviewerSession } = context.switchToHttp().getRequest<ReviewerRequest>();
  if (!reviewerSession) throw new Error('ReviewerGuard is missing');
  return reviewerSession;
}
