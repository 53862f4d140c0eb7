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
import { ActivityApiModule } from './activity-api.module.js';

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
