import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { Access } from '#access';
import type { KycApplicationSection } from '#contracts';
import {
  OnboardingLinkGuard,
  type OnboardingVisit,
  Visit,
} from '../links/onboarding-link.guard.js';
import { SubmitApplicationDto } from '../sections/submit-application.dto.js';
import { RateLimitGuard } from '../../api/index.js';
import { KycApplicationService } from './kyc-application.service.js';
import { SaveKycDto } from './save-kyc.dto.js';

@Controller(['onboarding/company/:token/kyc', 'onboarding/kyc/:token/kyc'])
@Access(RateLimitGuard, OnboardingLinkGuard)
export class KycApplicationController {
  constructor(private readonly kyc: KycApplicationService) {}

  @Put()
  save(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: SaveKycDto,
  ): Promise<KycApplicationSection> {
    return this.kyc.save(companyId, body);
  }

  @Post('submit')
  @HttpCode(200)
  submit(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: SubmitApplicationDto,
  ): Promise<KycApplicationSection> {
    return this.kyc.submit(companyId, body.version);
  }
}
