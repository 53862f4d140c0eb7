import { Module } from '@nestjs/common';
import { CardOrdersModule } from './card-orders/card-orders.module.js';
import { MailsModule } from './mails/mails.module.js';

@Module({ imports: [MailsModule, CardOrdersModule] })
export class NotificationModule {}
