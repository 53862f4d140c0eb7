import type { IncomingMessage } from 'node:http';
import {
  applyDecorators,
  Controller,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { CARD_APP_API } from '#contracts';
import { declareError, type LaneGuard } from '#http';
import type { Request } from 'express';
import { READING_METHODS, StepUpGuard } from '../acts/step-up.guard.js';
import { StrongAuthOptions } from '../strong-auth.options.js';

/** A browser sent the call from another site. Only the platform's own pages may make calls with a session. */
export const originForeign = declareError(
  'origin_foreign',
  403,
  'This request is accepted only from our own pages.',
);

/**
 * Protection against CSRF in addition to `SameSite=Strict`, which allows other origins of the same site,
 * such as another port of the host. Browsers send the origin with every call that changes something.
 */
@Injectable()
export class OwnOriginGuard implements LaneGuard {
  constructor(private readonly options: StrongAuthOptions) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.check(context.switchToHttp().getRequest<Request>());
    return true;
  }

  /** @throws origin_foreign */
  async check({ headers: { origin, host }, method }: IncomingMessage): Promise<void> {
    if (origin === undefined || READING_METHODS.has(method!)) return;
    if (origin !== this.options.origin && !(await this.isOther(origin, host)))
      throw originForeign();
  }

  /** A page of ours at another host calls that host. */
  private async isOther(origin: string, host: string | undefined): Promise<boolean> {
    const { isOtherOrigin } = this.options;
    return origin.endsWith(`://${host}`) && ((await isOtherOrigin?.(origin)) ?? false);
  }
}

/**
 * A controller of the card app's API. The controller or each of its routes must declare who may call it. A call
 * that changes something needs an assertion for it, unless its route is marked with `NoStepUp`.
 */
export function CardAppController(path: string): ClassDecorator {
  return applyDecorators(
    Controller(`${CARD_APP_API}/${path}`),
    UseGuards(OwnOriginGuard, StepUpGuard),
  );
}
