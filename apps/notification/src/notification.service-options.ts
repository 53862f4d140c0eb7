import { consumerService } from '#consumer-service';
import type { ServiceOptions } from '#http';
import { notificationDatabase } from './database/notification-database.js';
import type { NotificationConfig } from './notification.config.js';
import { NotificationModule } from './notification.module.js';

export function notificationServiceOptions(config: NotificationConfig): ServiceOptions {
  return consumerService({
    service: 'notification',
    config,
    database: notificationDatabase,
    module: NotificationModule,
  });
}
