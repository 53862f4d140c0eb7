import { Module } from '@nestjs/common';
import { ApplicationTrailModule } from '../trail/application-trail.module.js';
import { OnboardingLinksModule } from '../links/onboarding-links.module.js';
import { OnboardingSectionsModule } from '../sections/onboarding-sections.module.js';
import { CreditAgreements } from './credit-agreements.js';
import { CreditAgreementsController } from './credit-agreements.controller.js';

@Module({
  imports: [ApplicationTrailModule, OnboardingLinksModule, OnboardingSectionsModule],
  controllers: [CreditAgreementsController],
  providers: [CreditAgreements],
  exports: [CreditAgreements],
})
export class CreditAgreementsModule {}
