import { loadConfig } from '#config';
import { runMigrations } from '#database';
import { CardProvisioningConfig } from './card-provisioning.config.js';
import { cardProvisioningDatabase } from './database/card-provisioning-database.js';

await runMigrations(() => cardProvisioningDatabase(loadConfig(CardProvisioningConfig).databaseUrl));
