import { consumerService } from '#consumer-service';
import type { ServiceOptions } from '#http';
import { pageSecurity } from '#pages';
import { notificationDatabase } from './database/notification-database.js';
import type { NotificationConfig } from './notification.config.js';
import { notificationStatusByCode } from './notification.errors.js';
import { NotificationModule } from './notification.module.js';

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
