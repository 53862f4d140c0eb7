import { DatabaseConfig, loadConfig } from '#config';
import { runMigrations } from '#database';
import { threeDsDatabase } from './database/three-ds-database.js';

await runMigrations(() => threeDsDatabase(loadConfig(DatabaseConfig).databaseUrl));
