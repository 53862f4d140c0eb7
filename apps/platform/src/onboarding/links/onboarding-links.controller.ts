import { Controller, Delete, Get, HttpCode, Param, Query } from '@nestjs/common';
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
import { OnboardingLinksService, onboardingLinksTooMany } from './onboarding-links.service.js';
import { companyEnded, companyErased, companyUnknown } from '../../companies/index.js';

class GenerateOnboardingUrlQuery {
  /** The company whose admin opens the link. */
  @IsReference()
  companyId: string;
}

@Controller('v1/companies')
@Access(PartnerGuard, RateLimitGuard)
export class OnboardingLinksController {
  constructor(private readonly links: OnboardingLinksService) {}

  /**
   * Creates a new link. Earlier ones stay valid until they expire; at most 20 are valid at a time
   * (docs/interface/onboarding.md#companies-and-onboarding).
   */
  @Get('generate-onboarding-url')
  @NoHead('creates a link')
  @PartnerOperation(
    'generateOnboardingUrl',
    'onboarding-links:write',
    companyUnknown,
    companyEnded,
    companyErased,
    onboardingLinksTooMany,
  )
  generate(
    @Caller() caller: PartnerCaller,
    @Query() query: GenerateOnboardingUrlQuery,
  ): Promise<OnboardingLink> {
    return this.links.generate(caller, query.companyId);
  }

  /** Ends all onboarding links of a company, such as after one of them reached a wrong person. */
  @Delete(':id/onboarding-links')
  @HttpCode(204)
  @PartnerOperation('revokeOnboardingLinks', 'onboarding-links:write', companyUnknown)
  revoke(@Caller() caller: PartnerCaller, @Param('id') companyId: string): Promise<void> {
    return this.links.revoke(caller, companyId);
  }
}
