import { applyDecorators, Controller, UseGuards } from '@nestjs/common';
import { Access } from '#access';
import { BACK_OFFICE_API, type ReviewerRole } from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { OwnPageGuard } from './own-page.guard.js';
import { RequiresRole, ReviewerGuard } from './reviewer.guard.js';

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
