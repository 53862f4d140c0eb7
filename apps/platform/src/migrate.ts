import { DatabaseConfig, loadConfig } from '#config';
import { runMigrations } from '#database';
import { platformDatabase } from './platform-database.js';

await runMigrations(() => platformDatabase(loadConfig(DatabaseConfig).databaseUrl));
