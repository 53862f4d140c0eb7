import { Controller, Get, Query } from '@nestjs/common';
import { Access } from '#access';
import { IsReference, type OnboardingLink } from '#contracts';
import { NoHead } from '#http';
import {
  Caller,
  type PartnerCaller,
  PartnerGuard,
  PartnerOperation,
} from '../../partners/index.js';
import { RateLimitGuard } from '../../api/index.js';
import { OnboardingLinksService } from './onboarding-links.service.js';
import { companyErased, companyUnknown } from '../../companies/index.js';

class GenerateOnboardingUrlQuery {
  @IsReference()
  companyId: string;
}

@Controller('v1/companies')
@Access(PartnerGuard, RateLimitGuard)
export class OnboardingLinksController {
  constructor(private readonly links: OnboardingLinksService) {}

  /** Creates a new link, which replaces the previous one (docs/interface/onboarding.md#companies-and-onboarding). */
  @Get('generate-onboarding-url')
  @NoHead('creates a link')
  @PartnerOperation(
    'generateOnboardingUrl',
    'onboarding-links:write',
    companyUnknown,
    companyErased,
  )
  generate(
    @Caller() caller: PartnerCaller,
    @Query() query: GenerateOnboardingUrlQuery,
  ): Promise<OnboardingLink> {
    return this.links.generate(caller, query.companyId);
  }
}
