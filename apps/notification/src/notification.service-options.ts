import type { ServiceOptions } from '#http';
import { connectEvents } from '#messaging';
import type { NotificationConfig } from './notification.config.js';
import { NotificationModule } from './notification.module.js';

export function notificationServiceOptions(config: NotificationConfig): ServiceOptions {
  return {
    module: NotificationModule.forRoot(config),
    config,
    statusByCode: {},
    configure: connectEvents,
  };
}
