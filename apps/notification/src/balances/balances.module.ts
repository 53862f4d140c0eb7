import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { LowBalanceConsumer } from './low-balance.consumer.js';

@Module({ imports: [MailsModule], controllers: [LowBalanceConsumer] })
export class BalancesModule {}
