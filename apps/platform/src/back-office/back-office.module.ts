import { Module } from '@nestjs/common';
import { ApplicationChecksModule } from '../application-checks/application-checks.module.js';
import { ApplicationTrailModule } from '../application-trail/application-trail.module.js';
import { CompanyInformationModule } from '../company-information/company-information.module.js';
import { CreditModule } from '../credit/credit.module.js';
import { DueDiligenceModule } from '../due-diligence/due-diligence.module.js';
import { KycModule } from '../kyc/kyc.module.js';
import { OnboardingSectionsModule } from '../onboarding-sections/onboarding-sections.module.js';
import { ApplicationDocuments } from './applications/application-documents.js';
import { ApplicationMailsController } from './applications/application-mails.controller.js';
import { ApplicationQueue } from './applications/application-queue.js';
import { ApplicationReader } from './applications/application-reader.js';
import { ApplicationVisitors } from './applications/application-visitors.js';
import { ApplicationsController } from './applications/applications.controller.js';
import { ApprovalProposals } from './applications/approval-proposals.js';
import { CreditDecisionsController } from './applications/credit-decisions.controller.js';
import { CreditDecisionsService } from './applications/credit-decisions.service.js';
import { KycDecisionsController } from './applications/kyc-decisions.controller.js';
import { KycDecisionsService } from './applications/kyc-decisions.service.js';
import { ReviewersModule } from './reviewers/reviewers.module.js';

/** Where compliance reviewers read applications and decide. */
@Module({
  imports: [
    ApplicationChecksModule,
    ApplicationTrailModule,
    CompanyInformationModule,
    CreditModule,
    DueDiligenceModule,
    KycModule,
    OnboardingSectionsModule,
    ReviewersModule,
  ],
  controllers: [
    ApplicationMailsController,
    ApplicationsController,
    CreditDecisionsController,
    KycDecisionsController,
  ],
  providers: [
    ApplicationDocuments,
    ApplicationQueue,
    ApplicationReader,
    ApplicationVisitors,
    ApprovalProposals,
    CreditDecisionsService,
    KycDecisionsService,
  ],
})
export class BackOfficeModule {}
