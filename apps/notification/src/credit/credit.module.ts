import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { CreditApprovedConsumer } from './credit-approved.consumer.js';
import { CreditDeniedConsumer } from './credit-denied.consumer.js';

@Module({ imports: [MailsModule], controllers: [CreditApprovedConsumer, CreditDeniedConsumer] })
export class CreditModule {}
