import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/index.js';
import { ConsoleUsersService } from '../console/index.js';
import { InvoiceDocumentsModule, MoneyModule } from '../money/index.js';
import { OnboardingModule } from '../onboarding/index.js';
import { ApplicationDocumentsService } from './applications/application-documents.service.js';
import { ApplicationsController } from './applications/applications.controller.js';
import { ApplicationsService } from './applications/applications.service.js';
import { ApprovalProposal } from './applications/approval-proposal.entity.js';
import { ApprovalProposalsService } from './applications/approval-proposals.service.js';
import { DecisionsController } from './applications/decisions.controller.js';
import { DecisionsService } from './applications/decisions.service.js';
import {
  ComplianceCasesController,
  ComplianceCasesService,
} from './cases/compliance-cases.controller.js';
import { NotesController, NotesService } from './applications/notes.controller.js';
import {
  CompanyEndProposal,
  CompanyEndsController,
  CompanyEndsService,
} from './company-ends/company-ends.controller.js';
import { CompanyAccountsController } from './company-accounts/company-accounts.controller.js';
import { CompanyAccountsService } from './company-accounts/company-accounts.service.js';
import {
  ReviewedInvoices,
  ReviewedInvoicesController,
} from './invoices/reviewed-invoices.controller.js';
import { MoneyDecisionsService } from './money-proposals/money-decisions.service.js';
import { MoneyProposal } from './money-proposals/money-proposal.entity.js';
import { MoneyProposalsController } from './money-proposals/money-proposals.controller.js';
import { MoneyProposalsService } from './money-proposals/money-proposals.service.js';
import { TransactionMonitoring } from './monitoring/transaction-monitoring.js';
import { PartnerAccountsController } from './partner-accounts/partner-accounts.controller.js';
import { PartnerAccountsService } from './partner-accounts/partner-accounts.service.js';
import {
  PaymentExceptionsController,
  PaymentExceptionsService,
} from './payments/payment-exceptions.controller.js';
import {
  CompanyRestrictionsController,
  CompanyRestrictionsService,
} from './restrictions/company-restrictions.controller.js';
import { ReviewersModule } from './reviewers/reviewers.module.js';
import { ReviewersService } from './reviewers/reviewers.service.js';
import {
  ApplicationChecksController,
  ApplicationChecksService,
} from './screening/application-checks.controller.js';
import { TasksController } from './tasks/tasks.controller.js';
import { TasksService } from './tasks/tasks.service.js';
import {
  UnmatchedMoneyController,
  UnmatchedMoneyService,
} from './unmatched-money/unmatched-money.controller.js';

export const backOfficeEntities = [ApprovalProposal, CompanyEndProposal, MoneyProposal];

/** The back office, in which reviewers read and decide applications, and resolve money that does not fit. */
@Module({
  imports: [
    CompaniesModule,
    InvoiceDocumentsModule,
    MoneyModule,
    OnboardingModule,
    ReviewersModule,
  ],
  controllers: [
    ApplicationChecksController,
    ApplicationsController,
    CompanyAccountsController,
    CompanyEndsController,
    CompanyRestrictionsController,
    ComplianceCasesController,
    DecisionsController,
    MoneyProposalsController,
    NotesController,
    PartnerAccountsController,
    PaymentExceptionsController,
    ReviewedInvoicesController,
    TasksController,
    UnmatchedMoneyController,
  ],
  providers: [
    ApplicationDocumentsService,
    ApplicationChecksService,
    ApplicationsService,
    ApprovalProposalsService,
    CompanyAccountsService,
    CompanyEndsService,
    CompanyRestrictionsService,
    ComplianceCasesService,
    DecisionsService,
    MoneyDecisionsService,
    MoneyProposalsService,
    NotesService,
    PartnerAccountsService,
    PaymentExceptionsService,
    ReviewedInvoices,
    TasksService,
    TransactionMonitoring,
    UnmatchedMoneyService,
  ],
})
export class BackOfficeModule {
  constructor(reviewers: ReviewersService, users: ConsoleUsersService) {
    reviewers.whenDisabled((transaction, id) => users.endRequestsOf(transaction, id));
  }
}
