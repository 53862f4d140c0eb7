import { DatabaseConfig, loadConfig } from '#config';
import { runMigrations } from '#database';
import { notificationDatabase } from './database/notification-database.js';

await runMigrations(() => notificationDatabase(loadConfig(DatabaseConfig).databaseUrl));
