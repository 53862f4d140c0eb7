import { Module } from '@nestjs/common';
import { ClockModule } from '../clock.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { EngagementGateModule } from './engagement-gate.module.js';
import { EngagementReminders } from './engagement-reminders.js';
import { TransactionsActivatedConsumer } from './transactions-activated.consumer.js';

@Module({
  imports: [ClockModule, EngagementGateModule, MailsModule],
  controllers: [TransactionsActivatedConsumer],
  providers: [EngagementReminders],
})
export class EngagementModule {}
