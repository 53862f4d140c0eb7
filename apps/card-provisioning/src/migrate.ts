import { DatabaseConfig, loadConfig } from '#config';
import { runMigrations } from '#database';
import { cardProvisioningDatabase } from './database/card-provisioning-database.js';

await runMigrations(() => cardProvisioningDatabase(loadConfig(DatabaseConfig).databaseUrl));
