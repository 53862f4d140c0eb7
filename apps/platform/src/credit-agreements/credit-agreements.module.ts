import { Module } from '@nestjs/common';
import { ApplicationTrailModule } from '../application-trail/application-trail.module.js';
import { BrandingModule } from '../branding/branding.module.js';
import { OnboardingLinksModule } from '../onboarding-links/onboarding-links.module.js';
import { OnboardingSectionsModule } from '../onboarding-sections/onboarding-sections.module.js';
import { CreditAgreements } from './credit-agreements.js';
import { CreditAgreementsController } from './credit-agreements.controller.js';

@Module({
  imports: [
    ApplicationTrailModule,
    BrandingModule,
    OnboardingLinksModule,
    OnboardingSectionsModule,
  ],
  controllers: [CreditAgreementsController],
  providers: [CreditAgreements],
  exports: [CreditAgreements],
})
export class CreditAgreementsModule {}
