import { Module } from '@nestjs/common';
import { EngagementGateModule } from '../engagement/engagement-gate.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { CardOrderedConsumer } from './card-ordered.consumer.js';

@Module({ imports: [EngagementGateModule, MailsModule], controllers: [CardOrderedConsumer] })
export class CardOrdersModule {}
