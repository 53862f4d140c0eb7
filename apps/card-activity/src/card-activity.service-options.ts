import { Module } from '@nestjs/common';
import { consumerService, operatorTokensOf, platformClientOf } from '#consumer-service';
import type { ServiceOptions } from '#http';
import { AccountCopy } from './accounts/account-copy.js';
import { ActivityAccountsController } from './accounts/activity-accounts.controller.js';
import { ActivityAccounts } from './accounts/activity-accounts.js';
import { CardActivityConfig } from './card-activity.config.js';
import { ActivityCardsController } from './cards/cards.controller.js';
import { ActivityCards, Cards } from './cards/cards.service.js';
import { ActivityMetrics, Comparison, ComparisonWorker } from './comparison/comparison.js';
import { Completion, GapWorker } from './completion/completion.js';
import { PlatformCalls } from './completion/platform-calls.js';
import { Withdrawal } from './completion/withdrawal.js';
import { cardActivityDatabase } from './database/card-activity-database.js';
import { DirectoryChangedConsumer, People } from './directory/people.js';
import { Erasure, ErasureController } from './erasure/erasure.js';
import { AccountEventsConsumer } from './events/account-events.consumer.js';
import { ActivityPaymentsController } from './payments/activity-payments.controller.js';
import { ActivityPayments } from './payments/activity-payments.js';
import { Payments, PaymentStreams } from './payments/payments.js';
import { CardAppSessions } from './readers/card-app-sessions.js';
import { AdminGuard, CardAppOrigin, ReaderGuard } from './readers/reader.guard.js';
import { ActivityStatementsController } from './statement/activity-statements.controller.js';
import { AccountTimeZones, ActivityStatements } from './statement/activity-statements.js';

/** Copies of accounts, payments and cards, which the partner's own app and its operators read. */
@Module({
  controllers: [
    ...[AccountEventsConsumer, DirectoryChangedConsumer],
    ...[ActivityAccountsController, ActivityCardsController, ActivityPaymentsController],
    ...[ActivityStatementsController, ErasureController],
  ],
  providers: [
    // Copies of the events, and what completes and compares them with the platform.
    ...[AccountCopy, Cards, Payments, People],
    ...[Completion, GapWorker, PlatformCalls, Withdrawal],
    ...[ActivityMetrics, Comparison, ComparisonWorker],
    // What is read.
    ...[ActivityAccounts, ActivityCards, ActivityPayments, PaymentStreams],
    ...[AccountTimeZones, ActivityStatements, Erasure],
    ...[AdminGuard, CardAppOrigin, CardAppSessions, ReaderGuard],
    operatorTokensOf(CardActivityConfig),
    platformClientOf(CardActivityConfig),
  ],
})
class CardActivityModule {}

export function cardActivityServiceOptions(config: CardActivityConfig): ServiceOptions {
  return consumerService({
    service: 'card-activity',
    config,
    about: {
      title: 'Card activity',
      text: 'Keeps accounts, payments and cards from their events, for the partner’s own app.',
    },
    database: cardActivityDatabase,
    module: CardActivityModule,
  });
}
