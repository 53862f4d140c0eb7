import { DatabaseConfig, loadConfig } from '#config';
import { runMigrations } from '#database';
import { cardVaultDatabase } from './database/card-vault-database.js';

await runMigrations(() => cardVaultDatabase(loadConfig(DatabaseConfig).databaseUrl));
