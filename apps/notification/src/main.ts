import { loadConfig } from '#config';
import { runService } from '#http';
import { NotificationConfig } from './notification.config.js';
import { notificationServiceOptions } from './notification.service-options.js';

await runService(() => notificationServiceOptions(loadConfig(NotificationConfig)));
