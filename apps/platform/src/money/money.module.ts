import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/index.js';
import { IssuingModule } from '../issuing/index.js';
import { ThreeDsModule } from '../three-ds/index.js';
import { EventLogModule, EventsModule, WebhookEndpointsModule } from '../webhooks/index.js';
import { AccountChangesController } from './account-changes/account-changes.controller.js';
import {
  AccountDigests,
  AccountEvents,
  MoneyEventScopes,
} from './account-changes/account-changes.service.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountBalances, AccountSettings } from './accounts/accounts.service.js';
import {
  AutoTopUpsController,
  SandboxTopUpsController,
} from './auto-top-up/auto-top-ups.controller.js';
import { AutoTopUps } from './auto-top-up/auto-top-ups.service.js';
import { TopUpSettlement } from './auto-top-up/top-up-settlement.js';
import {
  AuthorizationSettings,
  AuthorizationSettingsController,
} from './payments/authorization-settings.controller.js';
import {
  AuthorizationLimits,
  AuthorizationRequestRetention,
  PartnerDecisions,
} from './payments/partner-decisions.js';
import { SpendingControlsController } from './controls/spending-controls.controller.js';
import { SpendingControlsService } from './controls/spending-controls.service.js';
import { Corrections } from './corrections/corrections.service.js';
import { DailyBalancesController } from './daily-balances/daily-balances.controller.js';
import { DailyBalances } from './daily-balances/daily-balances.service.js';
import { InvoiceDocumentsModule } from './invoices/invoice-documents.js';
import { InvoiceReminders } from './invoices/invoice-reminders.js';
import { InvoiceSchedule, MonthClosing } from './invoices/invoice-schedule.js';
import { InvoicesController } from './invoices/invoices.controller.js';
import { Invoices, Repayments } from './invoices/invoices.service.js';
import { MoneyMetrics } from './money-metrics.js';
import { PaymentMessages, PaymentUpdates } from './payments/payments.service.js';
import { ProcessorController, ProcessorGuard } from './payments/processor.controller.js';
import { CompanyClocks } from './sandbox/company-clocks.js';
import { PlayedPayments } from './sandbox/played-payments.js';
import { SandboxPaymentsController, SandboxTimeController } from './sandbox/sandbox.controller.js';
import { StatementsController } from './statements/statements.controller.js';
import { Statements } from './statements/statements.service.js';
import { AccountWriter } from './top-ups/account-writer.js';
import { SandboxBankController, TopUpsController } from './top-ups/top-ups.controller.js';
import { TopUps, UnmatchedTopUps } from './top-ups/top-ups.service.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { Transactions } from './transactions/transactions.service.js';

@Module({
  imports: [
    CompaniesModule,
    EventLogModule,
    EventsModule,
    InvoiceDocumentsModule,
    IssuingModule,
    ThreeDsModule,
    WebhookEndpointsModule,
  ],
  controllers: [
    AccountChangesController,
    AccountsController,
    AuthorizationSettingsController,
    AutoTopUpsController,
    DailyBalancesController,
    InvoicesController,
    ProcessorController,
    SandboxBankController,
    SandboxTimeController,
    SandboxTopUpsController,
    SandboxPaymentsController,
    SpendingControlsController,
    StatementsController,
    TopUpsController,
    TransactionsController,
  ],
  providers: [
    AccountBalances,
    AccountDigests,
    AccountEvents,
    AccountSettings,
    AccountWriter,
    AuthorizationLimits,
    AuthorizationRequestRetention,
    AuthorizationSettings,
    AutoTopUps,
    CompanyClocks,
    Corrections,
    DailyBalances,
    Invoices,
    InvoiceReminders,
    InvoiceSchedule,
    MoneyEventScopes,
    MoneyMetrics,
    MonthClosing,
    PartnerDecisions,
    PaymentUpdates,
    PaymentMessages,
    PlayedPayments,
    ProcessorGuard,
    Repayments,
    SpendingControlsService,
    Statements,
    TopUps,
    TopUpSettlement,
    Transactions,
    UnmatchedTopUps,
  ],
  exports: [
    AccountBalances,
    AutoTopUps,
    Corrections,
    Invoices,
    PaymentMessages,
    SpendingControlsService,
    UnmatchedTopUps,
  ],
})
export class MoneyModule {}
