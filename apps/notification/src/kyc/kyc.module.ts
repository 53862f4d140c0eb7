import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { KycApprovedConsumer } from './kyc-approved.consumer.js';

@Module({ imports: [MailsModule], controllers: [KycApprovedConsumer] })
export class KycModule {}
