import { DatabaseConfig, loadConfig } from '#config';
import { runMigrations } from '#database';
import { operationsDatabase } from './database/operations-database.js';

await runMigrations(() => operationsDatabase(loadConfig(DatabaseConfig).databaseUrl));
