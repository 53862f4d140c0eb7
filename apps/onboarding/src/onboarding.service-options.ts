import type { NestExpressApplication } from '@nestjs/platform-express';
import { consumerService } from '#consumer-service';
import { type ServiceOptions, type StatusByCode, unauthenticated, unprocessable } from '#http';
import { pageSecurity, serveAssets, servePage } from '#pages';
import { Module } from '@nestjs/common';
import { onboardingDatabase } from './database/onboarding-database.js';
import { MAX_IMPORT_BYTES, MAX_IMPORTED_PEOPLE } from './directory/import-limits.js';
import type { OnboardingConfig } from './onboarding.config.js';
import { CompaniesModule } from './companies/companies.module.js';
import { DirectoryModule } from './directory/directory.module.js';
import { IntegrationModule } from './integration/integration.module.js';
import { LinksModule } from './links/links.module.js';
import { ProgressModule } from './progress/progress.module.js';
import { SentMailsModule } from './sent-mails/sent-mails.module.js';
import type { CompanyErrorCode } from './companies/companies.errors.js';
import type { DirectoryErrorCode } from './directory/directory.errors.js';
import type { OperatorErrorCode } from './operators/operators.errors.js';
import type { PlatformErrorCode } from './platform/platform.errors.js';
import type { SentMailsErrorCode } from './sent-mails/sent-mails.errors.js';

@Module({
  imports: [
    CompaniesModule,
    DirectoryModule,
    IntegrationModule,
    LinksModule,
    ProgressModule,
    SentMailsModule,
  ],
})
class OnboardingModule {}

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

type OnboardingErrorCode =
  | CompanyErrorCode
  | DirectoryErrorCode
  | OperatorErrorCode
  | PlatformErrorCode
  | SentMailsErrorCode;

const onboardingStatusByCode: StatusByCode<OnboardingErrorCode> = {
  company_change_refused: 409,
  company_exists: 409,
  company_unknown: 404,
  csv_malformed: 400,
  mails_unavailable: 503,
  operator_required: unauthenticated('Bearer'),
  origin_foreign: 403,
  people_invalid: unprocessable('/people'),
  platform_refused: 502,
  platform_unavailable: 503,
};
