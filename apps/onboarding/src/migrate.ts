import { loadConfig } from '#config';
import { runMigrations } from '#database';
import { onboardingDatabase } from './database/onboarding-database.js';
import { OnboardingConfig } from './onboarding.config.js';

await runMigrations(() => onboardingDatabase(loadConfig(OnboardingConfig).databaseUrl));
