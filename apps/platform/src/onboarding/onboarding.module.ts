import { Logger, Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/index.js';
import { IssuingModule } from '../issuing/index.js';
import { PlatformConfig } from '../platform.config.js';
import { EventsModule } from '../webhooks/index.js';
import { OnboardingApplicationController } from './application/onboarding-application.controller.js';
import { OnboardingApplicationService } from './application/onboarding-application.service.js';
import { CardChoice, OnboardingPeopleService } from './application/onboarding-people.service.js';
import {
  CreditAgreementAcceptance,
  DrawnCreditAgreement,
} from './credit-agreements/credit-agreement.entity.js';
import { CreditAgreementsController } from './credit-agreements/credit-agreements.controller.js';
import { CreditAgreements } from './credit-agreements/credit-agreements.js';
import {
  CreditApplicationController,
  CreditApplicationStatusController,
} from './credit/credit-application.controller.js';
import { CreditApplicationRow } from './credit/credit-application.entity.js';
import { CreditApplicationService } from './credit/credit-application.service.js';
import { CreditDecisionService } from './credit/credit-decision.service.js';
import { CreditStatusService } from './credit/credit-status.service.js';
import { ChosenDebitSolution, DebitSolutionService } from './credit/debit-solution.service.js';
import { StoredDocument } from './documents/document.entity.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsService } from './documents/documents.service.js';
import { KycApplicationController } from './kyc/kyc-application.controller.js';
import { KycApplicationRow } from './kyc/kyc-application.entity.js';
import { KycApplicationService } from './kyc/kyc-application.service.js';
import { KycQuestionRow, KycQuestions } from './kyc/kyc-questions.service.js';
import { KycReviewService } from './kyc/kyc-review.service.js';
import { KycStatusService } from './kyc/kyc-status.service.js';
import { PeriodicReviews, PeriodicReviewWatch } from './kyc/periodic-reviews.service.js';
import { LinkGuesses } from './links/onboarding-link.guard.js';
import { OnboardingLinksController } from './links/onboarding-links.controller.js';
import { OnboardingLinksService } from './links/onboarding-links.service.js';
import { OnboardingCompletion } from './onboarding-completion.js';
import { SandboxDecisionsController } from './sandbox-decisions.controller.js';
import { SampleListProvider } from './screening/sample-list-provider.js';
import { StoredScreeningHit } from './screening/screening-hit.entity.js';
import {
  HttpProvider,
  SCREENING_PROVIDER,
  type ScreeningProvider,
} from './screening/screening-provider.js';
import {
  ScreeningListWatch,
  ScreeningMetrics,
  ScreeningQueue,
  ScreeningWorker,
} from './screening/screening.worker.js';
import { ScreenedChecks } from './screening/screenings.js';
import { OnboardingSection, OnboardingSections } from './sections/onboarding-sections.js';
import { ApplicationTrail } from './trail/application-trail.js';

export const onboardingEntities = [
  CardChoice,
  ChosenDebitSolution,
  CreditAgreementAcceptance,
  CreditApplicationRow,
  DrawnCreditAgreement,
  KycApplicationRow,
  KycQuestionRow,
  OnboardingSection,
  StoredDocument,
  StoredScreeningHit,
];

/** The configured provider; without one, the fictitious sample list. */
const screeningProvider = {
  provide: SCREENING_PROVIDER,
  inject: [PlatformConfig],
  useFactory: (config: PlatformConfig): ScreeningProvider => {
    const { screeningProviderUrl: url, screeningProviderToken: token, sandbox } = config;
    if (url !== undefined) return new HttpProvider({ url, token });
    if (!sandbox) {
      new Logger('Screening').warn(
        'SCREENING_PROVIDER_URL is not set: only made-up samples are screened for',
      );
    }
    return new SampleListProvider();
  },
};

/** The services that other rooms use. */
const services = [
  ApplicationTrail,
  CreditAgreements,
  CreditApplicationService,
  CreditDecisionService,
  DebitSolutionService,
  DocumentsService,
  KycApplicationService,
  KycQuestions,
  KycReviewService,
  OnboardingSections,
  PeriodicReviews,
  ScreenedChecks,
];

/**
 * The application of a company: links, KYC, credit, documents, screening, and the people who get cards. For
 * anti-money-laundering, the company and the people behind it are searched on lists before an approval.
 */
@Module({
  imports: [CompaniesModule, EventsModule, IssuingModule],
  controllers: [
    CreditAgreementsController,
    CreditApplicationController,
    CreditApplicationStatusController,
    DocumentsController,
    KycApplicationController,
    OnboardingApplicationController,
    OnboardingLinksController,
    SandboxDecisionsController,
  ],
  providers: [
    ...services,
    CreditStatusService,
    KycStatusService,
    LinkGuesses,
    OnboardingApplicationService,
    OnboardingCompletion,
    OnboardingLinksService,
    OnboardingPeopleService,
    PeriodicReviewWatch,
    ScreeningListWatch,
    ScreeningMetrics,
    screeningProvider,
    ScreeningQueue,
    ScreeningWorker,
  ],
  exports: services,
})
export class OnboardingModule {}
