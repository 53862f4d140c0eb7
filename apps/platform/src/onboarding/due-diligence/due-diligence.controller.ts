import { Body, Controller, Put } from '@nestjs/common';
import { Access } from '#access';
import type { DueDiligence, OnboardingSection } from '#contracts';
import {
  OnboardingLinkGuard,
  type OnboardingVisit,
  Visit,
} from '../links/onboarding-link.guard.js';
import { RateLimitGuard } from '../../api/index.js';
import { DueDiligenceService } from './due-diligence.service.js';
import { SaveDueDiligenceDto } from './save-due-diligence.dto.js';

@Controller(['onboarding/company/:token', 'onboarding/kyc/:token'])
@Access(RateLimitGuard, OnboardingLinkGuard)
export class DueDiligenceController {
  constructor(private readonly dueDiligence: DueDiligenceService) {}

  @Put('due-diligence')
  save(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: SaveDueDiligenceDto,
  ): Promise<OnboardingSection<DueDiligence>> {
    return this.dueDiligence.save(companyId, body);
  }
}
