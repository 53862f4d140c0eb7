import { Body, Controller, Put } from '@nestjs/common';
import { Access } from '#access';
import type { CompanyInformation, OnboardingSection } from '#contracts';
import {
  OnboardingLinkGuard,
  type OnboardingVisit,
  Visit,
} from '../links/onboarding-link.guard.js';
import { RateLimitGuard } from '../../api/index.js';
import { CompanyInformationService } from './company-information.service.js';
import { SaveCompanyInformationDto } from './save-company-information.dto.js';

@Controller(['onboarding/company/:token', 'onboarding/kyc/:token'])
@Access(RateLimitGuard, OnboardingLinkGuard)
export class CompanyInformationController {
  constructor(private readonly companyInformation: CompanyInformationService) {}

  @Put('company-information')
  save(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: SaveCompanyInformationDto,
  ): Promise<OnboardingSection<CompanyInformation>> {
    return this.companyInformation.save(companyId, body);
  }
}
