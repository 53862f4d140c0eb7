import { Module } from '@nestjs/common';
import { EngagementGateModule } from '../engagement/engagement-gate.module.js';
import { TransactionsConsumer } from './transactions.consumer.js';

@Module({
  imports: [EngagementGateModule],
  controllers: [TransactionsConsumer],
})
export class TransactionsModule {}
