import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { CardOrderedConsumer } from './card-ordered.consumer.js';

@Module({ imports: [MailsModule], controllers: [CardOrderedConsumer] })
export class CardOrdersModule {}
