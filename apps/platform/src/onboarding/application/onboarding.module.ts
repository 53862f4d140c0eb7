import { Module } from '@nestjs/common';
import { CompaniesModule } from '../../companies/index.js';
import { CompanyInformationModule } from '../company-information/company-information.module.js';
import { CreditModule } from '../credit/credit.module.js';
import { DueDiligenceModule } from '../due-diligence/due-diligence.module.js';
import { EventsModule } from '../../webhooks/index.js';
import { KycModule } from '../kyc/kyc.module.js';
import { OnboardingLinksModule } from '../links/onboarding-links.module.js';
import { ConfirmationOrder } from './confirmation-order.js';
import { OnboardingApplicationController } from './onboarding-application.controller.js';
import { OnboardingApplicationService } from './onboarding-application.service.js';
import { OnboardingPeopleService } from './onboarding-people.service.js';

@Module({
  imports: [
    CompaniesModule,
    CompanyInformationModule,
    CreditModule,
    DueDiligenceModule,
    EventsModule,
    KycModule,
    OnboardingLinksModule,
  ],
  controllers: [OnboardingApplicationController],
  providers: [ConfirmationOrder, OnboardingApplicationService, OnboardingPeopleService],
})
export class OnboardingModule {}
