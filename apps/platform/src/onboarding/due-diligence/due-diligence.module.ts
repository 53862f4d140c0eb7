import { Module } from '@nestjs/common';
import { OnboardingLinksModule } from '../links/onboarding-links.module.js';
import { OnboardingSectionsModule } from '../sections/onboarding-sections.module.js';
import { DueDiligenceController } from './due-diligence.controller.js';
import { DueDiligenceService } from './due-diligence.service.js';

@Module({
  imports: [OnboardingLinksModule, OnboardingSectionsModule],
  controllers: [DueDiligenceController],
  providers: [DueDiligenceService],
  exports: [DueDiligenceService],
})
export class DueDiligenceModule {}
