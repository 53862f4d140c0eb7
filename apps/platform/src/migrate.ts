import { loadConfig } from '#config';
import { runMigrations } from '#database';
import { PlatformConfig } from './platform.config.js';
import { platformDatabase } from './database/platform-database.js';

await runMigrations(() => platformDatabase(loadConfig(PlatformConfig).databaseUrl));
