import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import type { OnboardingEntrance } from '#contracts';
import { MayAnswer } from '#http';
import type { Request } from 'express';
import { LinkGuesses } from './link-guesses.js';
import { OnboardingLinksService } from './onboarding-links.service.js';
import {
  onboardingGuessesTooMany,
  onboardingLinkExpired,
  onboardingLinkUnknown,
} from './onboarding-links.errors.js';

/** The holder of an onboarding link. */
export interface OnboardingVisit {
  companyId: string;
  entrance: OnboardingEntrance;
}

interface VisitRequest extends Request {
  onboardingVisit?: OnboardingVisit;
}

/**
 * Admits only requests with a valid link, before their body is read. For paths of the form
 * `onboarding/<entrance>/:token`; a controller names the entrances at which it is available.
 */
@Injectable()
@MayAnswer(onboardingLinkUnknown, onboardingLinkExpired, onboardingGuessesTooMany)
export class OnboardingLinkGuard implements CanActivate {
  constructor(
    private readonly links: OnboardingLinksService,
    private readonly guesses: LinkGuesses,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<VisitRequest>();
    const entrance = request.path.split('/')[2] as OnboardingEntrance;
    const token = String(request.params.token);
    // `ip` is undefined only if the connection is gone, and with it the answer.
    const companyId = await this.guesses.watch(request.ip ?? '0.0.0.0', token, () =>
      this.links.companyOf(entrance, token),
    );
    request.onboardingVisit = { companyId, entrance };
    return true;
  }
}

/** The holder of the request's link. Use only behind {@link OnboardingLinkGuard}. */
export const Visit = createParamDecorator(
  (_data: unknown, context: ExecutionContext): OnboardingVisit => {
    const { onboardingVisit } = context.switchToHttp().getRequest<VisitRequest>();
    if (!onboardingVisit) throw new Error('Visit is used without OnboardingLinkGuard');
    return onboardingVisit;
  },
);
