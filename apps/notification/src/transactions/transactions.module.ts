import { Module } from '@nestjs/common';
import { BalancesModule } from '../balances/balances.module.js';
import { EngagementGateModule } from '../engagement/engagement-gate.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { TransactionsConsumer } from './transactions.consumer.js';

@Module({
  imports: [BalancesModule, EngagementGateModule, MailsModule],
  controllers: [TransactionsConsumer],
})
export class TransactionsModule {}
