import {
  applyDecorators,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { Access } from '#access';
import { BACK_OFFICE_API, BACK_OFFICE_HEADER, type ReviewerRole } from '#contracts';
import { originForeign } from '#strong-auth';
import type { Request } from 'express';
import { RateLimitGuard } from '../../api/index.js';
import { RequiresRole, ReviewerGuard } from './reviewer.guard.js';
import { BackOfficeSite } from './back-office-site.js';

const READING_METHODS = new Set(['GET', 'HEAD']);

/**
 * Protection against CSRF in addition to `SameSite=Strict`: changing calls must come from our own page,
 * proven by the origin and by a header that other pages can't send.
 */
@Injectable()
class OwnPageGuard implements CanActivate {
  constructor(private readonly site: BackOfficeSite) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (READING_METHODS.has(request.method)) return true;
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
