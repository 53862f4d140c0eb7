import { Access } from '#access';
import { BACK_OFFICE_API, BACK_OFFICE_HEADER, type ReviewerRole } from '#contracts';
import { GuessLimit, SessionCookie } from '#http';
import { requireDeciding, type StaffSession } from '#staff-sign-in';
import { originForeign, sessionRequired } from '#strong-auth';
import {
  applyDecorators,
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { RateLimitGuard } from '../../api/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { BackOfficeSite } from './back-office-site.js';
import { ReviewerSessions } from './reviewer-sessions.js';
import { type Reviewer, reviewerRoleMissing } from './reviewers.service.js';

export type OpenSession = StaffSession<Reviewer>;

const ROLE = 'back-office:role';
const BY_ITSELF = 'back-office:by-itself';
const WITH_NEW_PASSKEY = 'back-office:with-new-passkey';
const READING_METHODS = new Set(['GET', 'HEAD']);

/** Makes {@link ReviewerGuard} admit only accounts with this role. */
const RequiresRole = (role: ReviewerRole) => SetMetadata(ROLE, role);

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

const READING = new Set(['GET', 'HEAD']);

/**
 * Protection against CSRF in addition to `SameSite=Strict`: changing calls must come from our own page,
 * proven by the origin and by a header that other pages can't send.
 */
@Injectable()
class OwnPageGuard implements CanActivate {
  constructor(private readonly site: BackOfficeSite) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (READING.has(request.method)) return true;
    const origin = request.header('origin');
    const isOwn = origin === undefined || origin === this.site.origin;
    if (!isOwn || request.header(BACK_OFFICE_HEADER) === undefined) throw originForeign();
    return true;
  }
}

/** A back-office controller for signing in. Each of its routes declares who may call it. */
export function OpenBackOfficeController(path: string): ClassDecorator {
  return applyDecorators(
    Controller(`${BACK_OFFICE_API}/${path}`),
    UseGuards(RateLimitGuard, OwnPageGuard),
  );
}

/** A back-office controller for signed-in reviewers with a role. Its module must import `ReviewersModule`. */
export function BackOfficeController(
  path: string,
  role: ReviewerRole = 'reviewer',
): ClassDecorator {
  return applyDecorators(
    Controller(`${BACK_OFFICE_API}/${path}`),
    Access(RateLimitGuard, OwnPageGuard, ReviewerGuard),
    RequiresRole(role),
  );
}

/** A PDF to be saved: browsers show none in a sandbox. @param fileName of ASCII letters, digits and hyphens. */
export function pdfDownload(fileName: string, content: Buffer): StreamableFile {
  return new StreamableFile(content, {
    type: 'application/pdf',
    disposition: `attachment; filename="${fileName}"`,
    length: content.length,
  });
}
