import { Module } from '@nestjs/common';
import { EngagementGateModule } from '../engagement/engagement-gate.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { AccountTopUpConsumer } from './account-top-up.consumer.js';
import { AutoTopUpActivatedConsumer } from './auto-top-up-activated.consumer.js';
import { AutoTopUpInitiatedConsumer } from './auto-top-up-initiated.consumer.js';

@Module({
  imports: [EngagementGateModule, MailsModule],
  controllers: [AccountTopUpConsumer, AutoTopUpActivatedConsumer, AutoTopUpInitiatedConsumer],
})
export class TopUpsModule {}
