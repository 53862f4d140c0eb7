import { DatabaseConfig, loadConfig } from '#config';
import { runMigrations } from '#database';
import { onboardingDatabase } from './database/onboarding-database.js';

await runMigrations(() => onboardingDatabase(loadConfig(DatabaseConfig).databaseUrl));
