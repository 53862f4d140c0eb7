import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { BACK_OFFICE_HEADER } from '#contracts';
import { originForeign } from '#strong-auth';
import type { Request } from 'express';
import { BackOfficeSite } from './back-office-site.js';

const READING_METHODS = new Set(['GET', 'HEAD']);

/**
 * Protection against CSRF in addition to `SameSite=Strict`: changing calls must come from our own page,
 * proven by the origin and by a header that other pages can't send.
 */
@Injectable()
export class OwnPageGuard implements CanActivate {
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
