import { Module } from '@nestjs/common';
import { CompaniesModule } from '../../companies/index.js';
import { IssuingModule } from '../../issuing/index.js';
import { ApplicationTrailModule } from '../trail/application-trail.module.js';
import { CreditAgreementsModule } from '../credit-agreements/credit-agreements.module.js';
import { EventsModule } from '../../webhooks/index.js';
import { OnboardingLinksModule } from '../links/onboarding-links.module.js';
import { OnboardingSectionsModule } from '../sections/onboarding-sections.module.js';
import { CreditApplicationController } from './credit-application.controller.js';
import { CreditApplicationService } from './credit-application.service.js';
import { CreditDecisionService } from './credit-decision.service.js';
import { CreditStatusService } from './credit-status.service.js';
import { DebitSolutionService } from './debit-solution.service.js';
import { SandboxCreditController } from './sandbox-credit.controller.js';

@Module({
  imports: [
    IssuingModule,
    ApplicationTrailModule,
    CompaniesModule,
    CreditAgreementsModule,
    EventsModule,
    OnboardingLinksModule,
    OnboardingSectionsModule,
  ],
  controllers: [CreditApplicationController, SandboxCreditController],
  providers: [
    CreditApplicationService,
    CreditDecisionService,
    CreditStatusService,
    DebitSolutionService,
  ],
  exports: [CreditApplicationService, CreditDecisionService, DebitSolutionService],
})
export class CreditModule {}
