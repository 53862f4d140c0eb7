import { consumerService, type OperatorErrorCode } from '#consumer-service';
import { type ServiceOptions, type StatusByCode, unauthenticated } from '#http';
import { pageSecurity } from '#pages';
import { type MailErrorCode, mailStatusByCode } from '#mail';
import { Module } from '@nestjs/common';
import { notificationDatabase } from './database/notification-database.js';
import type { NotificationConfig } from './notification.config.js';
import type { MailPreviewErrorCode } from './mails/mail-previews.js';
import { BalancesModule } from './balances/balances.module.js';
import { CardOrdersModule } from './card-orders/card-orders.module.js';
import { CreditModule } from './credit/credit.module.js';
import { EngagementModule } from './engagement/engagement.module.js';
import { KycModule } from './kyc/kyc.module.js';
import { MailsModule } from './mails/mails.module.js';
import { TopUpsModule } from './top-ups/top-ups.module.js';
import { TransactionsModule } from './transactions/transactions.module.js';

@Module({
  imports: [
    MailsModule,
    BalancesModule,
    CardOrdersModule,
    CreditModule,
    EngagementModule,
    KycModule,
    TopUpsModule,
    TransactionsModule,
  ],
})
class NotificationModule {}

export function notificationServiceOptions(config: NotificationConfig): ServiceOptions {
  return consumerService({
    service: 'notification',
    config,
    about: {
      title: 'Notification',
      text: 'Sends the mails of the partner.',
    },
    database: notificationDatabase,
    module: NotificationModule,
    statusByCode: notificationStatusByCode,
    configure: (app) => {
      app.use(pageSecurity({ formActions: ["'self'"] }));
    },
  });
}

const notificationStatusByCode: StatusByCode<
  MailErrorCode | MailPreviewErrorCode | OperatorErrorCode
> = {
  ...mailStatusByCode,
  mail_recipient_unknown: 409,
  operator_required: unauthenticated('Bearer'),
};
