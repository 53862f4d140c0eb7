import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators/operators.module.js';
import { NotificationClient } from './notification-client.js';
import { SentMailsController } from './sent-mails.controller.js';

@Module({
  imports: [OperatorsModule],
  controllers: [SentMailsController],
  providers: [NotificationClient],
})
export class SentMailsModule {}
