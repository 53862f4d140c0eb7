import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/index.js';
import { EventLogModule, EventsModule } from '../webhooks/index.js';
import { AccountChanges } from './account-changes/account-changes.js';
import { AccountChangesController } from './account-changes/account-changes.controller.js';
import { AccountDigests } from './account-changes/account-digests.service.js';
import { AccountEvents } from './account-changes/account-events.service.js';
import { AccountBalances } from './accounts/account-balances.js';
import { AccountEntries } from './accounts/account-entries.js';
import { AccountSettings } from './accounts/account-settings.service.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { SpendingControlsController } from './controls/spending-controls.controller.js';
import { SpendingControlsService } from './controls/spending-controls.service.js';
import { AutoTopUpsController } from './auto-top-up/auto-top-ups.controller.js';
import { AutoTopUps } from './auto-top-up/auto-top-ups.service.js';
import { SandboxTopUpsController } from './auto-top-up/sandbox-top-ups.controller.js';
import { TopUpSettlement } from './auto-top-up/top-up-settlement.js';
import { Corrections } from './corrections/corrections.service.js';
import { DailyBalancesController } from './daily-balances/daily-balances.controller.js';
import { DailyBalances } from './daily-balances/daily-balances.service.js';
import { InvoiceDocumentsModule } from './invoices/invoice-documents.module.js';
import { InvoiceReminders } from './invoices/invoice-reminders.js';
import { InvoiceSchedule } from './invoices/invoice-schedule.js';
import { InvoicesController } from './invoices/invoices.controller.js';
import { Invoices } from './invoices/invoices.service.js';
import { MoneyMetrics } from './money-metrics.js';
import { MoneyEventScopes } from './money-event-scopes.js';
import { MonthClosing } from './invoices/month-closing.js';
import { Repayments } from './invoices/repayments.js';
import { PaymentExpiry } from './payments/payment-expiry.js';
import { PaymentMessages } from './payments/payment-messages.js';
import { ProcessorController } from './processor/processor.controller.js';
import { ProcessorGuard } from './processor/processor.guard.js';
import { PlayedPayments } from './sandbox/played-payments.js';
import { SandboxPaymentsController } from './sandbox/sandbox-payments.controller.js';
import { CompanyClocks } from './sandbox/company-clocks.js';
import { SandboxTimeController } from './sandbox/sandbox-time.controller.js';
import { SandboxBankController } from './top-ups/sandbox-bank.controller.js';
import { StatementsController } from './statements/statements.controller.js';
import { Statements } from './statements/statements.service.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { Transactions } from './transactions/transactions.service.js';
import { TopUpsController } from './top-ups/top-ups.controller.js';
import { TopUps } from './top-ups/top-ups.service.js';
import { UnmatchedTopUps } from './top-ups/unmatched-top-ups.js';

@Module({
  imports: [CompaniesModule, EventLogModule, EventsModule, InvoiceDocumentsModule],
  controllers: [
    AccountChangesController,
    AccountsController,
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
    AccountChanges,
    AccountDigests,
    AccountEntries,
    AccountEvents,
    AccountSettings,
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
    PaymentExpiry,
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
