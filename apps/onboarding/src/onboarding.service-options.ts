import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ServiceOptions } from '#http';
import { connectEvents } from '#messaging';
import { MAX_IMPORT_BYTES } from './directory/import-limits.js';
import type { OnboardingConfig } from './onboarding.config.js';
import { onboardingStatusByCode } from './onboarding.errors.js';
import { OnboardingModule } from './onboarding.module.js';

export function onboardingServiceOptions(config: OnboardingConfig): ServiceOptions {
  return {
    module: OnboardingModule.forRoot(config),
    config,
    statusByCode: onboardingStatusByCode,
    jsonLimitBytes: { '/companies': MAX_IMPORT_BYTES },
    configure: (app: NestExpressApplication) => {
      app.useBodyParser('text', { type: 'text/csv', limit: MAX_IMPORT_BYTES });
      connectEvents(app);
    },
  };
}
