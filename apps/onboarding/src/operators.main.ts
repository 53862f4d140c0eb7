import { loadConfig } from '#config';
import { operatorCommandMain } from '#operators';
import { onboardingDatabase } from './database/onboarding-database.js';
import { OperatorCommandConfig, partnerPage } from './onboarding.config.js';

/** Lists, invites and removes operators of the partner page (docs/partner-page.md#operators). */
await operatorCommandMain(() => {
  const { databaseUrl, partnerPageUrl } = loadConfig(OperatorCommandConfig);
  return {
    database: onboardingDatabase(databaseUrl),
    kind: partnerPage,
    publicUrl: partnerPageUrl,
  };
});
