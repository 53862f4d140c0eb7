import { Module } from '@nestjs/common';
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
export class ActivityApiModule {}
