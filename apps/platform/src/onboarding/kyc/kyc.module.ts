import { Module } from '@nestjs/common';
import { CompaniesModule } from '../../companies/index.js';
import { ApplicationTrailModule } from '../trail/application-trail.module.js';
import { CompanyInformationModule } from '../company-information/company-information.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { DueDiligenceModule } from '../due-diligence/due-diligence.module.js';
import { EventsModule } from '../../webhooks/index.js';
import { OnboardingLinksModule } from '../links/onboarding-links.module.js';
import { OnboardingSectionsModule } from '../sections/onboarding-sections.module.js';
import { ScreeningModule } from '../screening/screening.module.js';
import { KycApplicationController } from './kyc-application.controller.js';
import { KycApplicationService } from './kyc-application.service.js';
import { KycReviewService } from './kyc-review.service.js';
import { KycStatusService } from './kyc-status.service.js';
import { SandboxKycController } from './sandbox-kyc.controller.js';

@Module({
  imports: [
    ApplicationTrailModule,
    CompaniesModule,
    CompanyInformationModule,
    DocumentsModule,
    DueDiligenceModule,
    EventsModule,
    OnboardingLinksModule,
    OnboardingSectionsModule,
    ScreeningModule,
  ],
  controllers: [KycApplicationController, SandboxKycController],
  providers: [KycApplicationService, KycReviewService, KycStatusService],
  exports: [KycApplicationService, KycReviewService],
})
export class KycModule {}
