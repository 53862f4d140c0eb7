import { DatabaseConfig, loadConfig } from '#config';
import { runMigrations } from '#database';
import { cardActivityDatabase } from './database/card-activity-database.js';

await runMigrations(() => cardActivityDatabase(loadConfig(DatabaseConfig).databaseUrl));
