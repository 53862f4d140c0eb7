import type { NestExpressApplication } from '@nestjs/platform-express';
import { consumerService } from '#consumer-service';
import type { ServiceOptions } from '#http';
import { pageSecurity, serveAssets, servePage } from '#pages';
import { onboardingDatabase } from './database/onboarding-database.js';
import { MAX_IMPORT_BYTES, MAX_IMPORTED_PEOPLE } from './directory/import-limits.js';
import type { OnboardingConfig } from './onboarding.config.js';
import { onboardingStatusByCode } from './onboarding.errors.js';
import { OnboardingModule } from './onboarding.module.js';

export function onboardingServiceOptions(config: OnboardingConfig): ServiceOptions {
  return consumerService({
    service: 'onboarding',
    config,
    about: {
      title: 'Onboarding',
      text: 'Keeps the directory of companies and people of the partner, and shows how far each company is.',
      pages: [
        {
          path: '/partner',
          label: 'Partner page',
          about: 'Operators see companies, their timelines, cards and mails.',
        },
      ],
    },
    database: onboardingDatabase,
    module: OnboardingModule,
    statusByCode: onboardingStatusByCode,
    // Lists of people with five fields each.
    jsonLimits: {
      '/companies': { bytes: MAX_IMPORT_BYTES, values: 6 * MAX_IMPORTED_PEOPLE + 100 },
    },
    configure: (app: NestExpressApplication) => {
      app.useBodyParser('raw', { type: 'text/csv', limit: MAX_IMPORT_BYTES });
      // Mails are displayed in a frame.
      app.use(pageSecurity({ frames: ["'self'"] }));
      serveAssets(app, config.webRoot);
      servePage(app, '/partner', { webRoot: config.webRoot, file: 'partner.html' });
    },
  });
}
