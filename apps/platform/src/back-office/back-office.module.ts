import { Module } from '@nestjs/common';
import {
  ApplicationTrailModule,
  CompanyInformationModule,
  CreditAgreementsModule,
  CreditModule,
  DueDiligenceModule,
  KycModule,
  OnboardingSectionsModule,
  ScreeningModule,
} from '../onboarding/index.js';
import { InvoiceDocumentsModule, MoneyModule } from '../money/index.js';
import { ConsoleUsersService } from '../console/index.js';
import { ApplicationChecksController } from './screening/application-checks.controller.js';
import { ApplicationChecksService } from './screening/application-checks.service.js';
import { CheckResolutionsController } from './screening/check-resolutions.controller.js';
import { ApplicationAgreements } from './applications/application-agreements.js';
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
import { CompanyAccountsController } from './company-accounts/company-accounts.controller.js';
import { CompanyAccountsReader } from './company-accounts/company-accounts.reader.js';
import { ReviewedInvoicesController } from './invoices/reviewed-invoices.controller.js';
import { ReviewedInvoices } from './invoices/reviewed-invoices.js';
import { MoneyDecisions } from './money-proposals/money-decisions.service.js';
import { MoneyProposalTrail } from './money-proposals/money-proposal-trail.js';
import { MoneyProposalsController } from './money-proposals/money-proposals.controller.js';
import { MoneyProposalsReader } from './money-proposals/money-proposals.reader.js';
import { MoneyProposals } from './money-proposals/money-proposals.service.js';
import { ExceptionClosingService } from './payments/exception-closing.service.js';
import { PartnerAccountsController } from './partner-accounts/partner-accounts.controller.js';
import { KeyKind, PartnerAccountsService } from './partner-accounts/partner-accounts.service.js';
import { PlatformConfig } from '../platform.config.js';
import { PaymentExceptionsController } from './payments/payment-exceptions.controller.js';
import { PaymentExceptionsReader } from './payments/payment-exceptions.reader.js';
import { UnmatchedMoneyController } from './unmatched-money/unmatched-money.controller.js';
import { UnmatchedMoneyReader } from './unmatched-money/unmatched-money.reader.js';
import { ReviewersModule } from './reviewers/reviewers.module.js';
import { ReviewersService } from './reviewers/reviewers.service.js';

/** The back office, in which reviewers read and decide applications, and look at money that does not fit. */
@Module({
  imports: [
    ApplicationTrailModule,
    CompanyInformationModule,
    CreditAgreementsModule,
    CreditModule,
    DueDiligenceModule,
    InvoiceDocumentsModule,
    KycModule,
    MoneyModule,
    OnboardingSectionsModule,
    ReviewersModule,
    ScreeningModule,
  ],
  controllers: [
    ApplicationChecksController,
    ApplicationMailsController,
    ApplicationsController,
    CheckResolutionsController,
    CompanyAccountsController,
    CreditDecisionsController,
    KycDecisionsController,
    MoneyProposalsController,
    PartnerAccountsController,
    PaymentExceptionsController,
    ReviewedInvoicesController,
    UnmatchedMoneyController,
  ],
  providers: [
    ApplicationAgreements,
    ApplicationChecksService,
    ApplicationDocuments,
    ApplicationQueue,
    ApplicationReader,
    ApplicationVisitors,
    ApprovalProposals,
    CompanyAccountsReader,
    CreditDecisionsService,
    ExceptionClosingService,
    KycDecisionsService,
    MoneyDecisions,
    MoneyProposalTrail,
    MoneyProposals,
    MoneyProposalsReader,
    { provide: KeyKind, useExisting: PlatformConfig },
    PartnerAccountsService,
    PaymentExceptionsReader,
    ReviewedInvoices,
    UnmatchedMoneyReader,
  ],
})
export class BackOfficeModule {
  constructor(reviewers: ReviewersService, users: ConsoleUsersService) {
    reviewers.whenDisabled((transaction, id) => users.endRequestsOf(transaction, id));
  }
}
