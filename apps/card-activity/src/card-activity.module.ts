import { Module } from '@nestjs/common';
import { TransactionsActivatedConsumer } from './events/transactions-activated.consumer.js';
import { CardOrderedConsumer } from './events/card-ordered.consumer.js';
import { AccountCorrectedConsumer } from './events/account-corrected.consumer.js';
import { AccountTopUpConsumer } from './events/account-top-up.consumer.js';
import { TransactionAuthorizedConsumer } from './events/transaction-authorized.consumer.js';
import { TransactionIncrementedConsumer } from './events/transaction-incremented.consumer.js';
import { TransactionDeclinedConsumer } from './events/transaction-declined.consumer.js';
import { TransactionReversedConsumer } from './events/transaction-reversed.consumer.js';
import { TransactionExpiredConsumer } from './events/transaction-expired.consumer.js';
import { TransactionSettledConsumer } from './events/transaction-settled.consumer.js';
import { TransactionForcePostedConsumer } from './events/transaction-force-posted.consumer.js';
import { TransactionSettlementReversedConsumer } from './events/transaction-settlement-reversed.consumer.js';
import { TransactionRefundedConsumer } from './events/transaction-refunded.consumer.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { ActivityAccounts } from './accounts/activity-accounts.js';
import { ActivityCardsController } from './cards/activity-cards.controller.js';
import { ActivityCards } from './cards/activity-cards.js';
import { ActivityAccountsController } from './comparison/activity-accounts.controller.js';
import { CompletionModule } from './completion/completion.module.js';
import { ComparisonModule } from './comparison/comparison.module.js';
import { ActivityPaymentsController } from './payments/activity-payments.controller.js';
import { ActivityPayments } from './payments/activity-payments.js';
import { PaymentStreams } from './payments/payment-streams.js';
import { ErasureController } from './erasure/erasure.controller.js';
import { Erasure } from './erasure/erasure.js';
import { ReadersModule } from './readers/readers.module.js';
import { ActivityStatementsController } from './statement/activity-statements.controller.js';
import { ActivityStatements } from './statement/activity-statements.js';

/** What the partner's own app and its operators read. */
@Module({
  imports: [ComparisonModule, CompletionModule, ReadersModule],
  controllers: [
    ActivityAccountsController,
    ActivityCardsController,
    ActivityPaymentsController,
    ActivityStatementsController,
    ErasureController,
  ],
  providers: [
    ActivityAccounts,
    ActivityCards,
    ActivityPayments,
    ActivityStatements,
    Erasure,
    PaymentStreams,
  ],
})
class ActivityApiModule {}

@Module({
  imports: [AccountsModule, ActivityApiModule],
  controllers: [
    TransactionsActivatedConsumer,
    CardOrderedConsumer,
    AccountCorrectedConsumer,
    AccountTopUpConsumer,
    TransactionAuthorizedConsumer,
    TransactionIncrementedConsumer,
    TransactionDeclinedConsumer,
    TransactionReversedConsumer,
    TransactionExpiredConsumer,
    TransactionSettledConsumer,
    TransactionForcePostedConsumer,
    TransactionSettlementReversedConsumer,
    TransactionRefundedConsumer,
  ],
})
export class CardActivityModule {}
