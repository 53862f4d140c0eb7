import { DatabaseConfig, loadConfig } from '#config';
import { runMigrations } from '#database';
import { ledgerDatabase } from './ledger.js';

await runMigrations(() => ledgerDatabase(loadConfig(DatabaseConfig).databaseUrl));
