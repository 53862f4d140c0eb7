import { loadConfig } from '#config';
import { runMigrations } from '#database';
import { notificationDatabase } from './database/notification-database.js';
import { NotificationConfig } from './notification.config.js';

await runMigrations(() => notificationDatabase(loadConfig(NotificationConfig).databaseUrl));
