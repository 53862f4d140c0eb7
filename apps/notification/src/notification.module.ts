import { Module } from '@nestjs/common';
import { BalancesModule } from './balances/balances.module.js';
import { CardOrdersModule } from './card-orders/card-orders.module.js';
import { CreditModule } from './credit/credit.module.js';
import { EngagementModule } from './engagement/engagement.module.js';
import { KycModule } from './kyc/kyc.module.js';
import { MailsModule } from './mails/mails.module.js';
import { TopUpsModule } from './top-ups/top-ups.module.js';
import { TransactionsModule } from './transactions/transactions.module.js';

@Module({
  imports: [
    MailsModule,
    BalancesModule,
    CardOrdersModule,
    CreditModule,
    EngagementModule,
    KycModule,
    TopUpsModule,
    TransactionsModule,
  ],
})
export class NotificationModule {}
