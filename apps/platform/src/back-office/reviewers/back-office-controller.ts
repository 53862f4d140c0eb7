import {
  applyDecorators,
  type CallHandler,
  Controller,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { Access } from '#access';
import { BACK_OFFICE_API, type ReviewerRole } from '#contracts';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { RateLimitGuard } from '../../api/index.js';
import { OwnPageGuard } from './own-page.guard.js';
import { RequiresRole, ReviewerGuard } from './reviewer.guard.js';

/** Nothing of an application stays in a cache. */
@Injectable()
export class NoStoreInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    context.switchToHttp().getResponse<Response>().setHeader('cache-control', 'no-store');
    return next.handle();
  }
}

/**
 * A controller of the back office for signing in. Each of its routes says who may call it.
 */
export function OpenBackOfficeController(path: string): ClassDecorator {
  return applyDecorators(
    Controller(`${BACK_OFFICE_API}/${path}`),
    UseGuards(RateLimitGuard, OwnPageGuard),
    UseInterceptors(NoStoreInterceptor),
  );
}

/**
 * A controller of the back office for whoever is signed in with a role. Its module imports
 * `ReviewersModule`.
 */
export function BackOfficeController(
  path: string,
  role: ReviewerRole = 'reviewer',
): ClassDecorator {
  return applyDecorators(
    Controller(`${BACK_OFFICE_API}/${path}`),
    Access(RateLimitGuard, OwnPageGuard, ReviewerGuard),
    RequiresRole(role),
    UseInterceptors(NoStoreInterceptor),
  );
}
