import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { consumerService, platformClientOf } from '#consumer-service';
import type { ServiceOptions } from '#http';
import {
  operatorControllers,
  operatorProviders,
  operatorSiteOf,
  OperatorsService,
} from '#operators';
import { pageSecurity, serveAssets, servePage } from '#pages';
import { CompaniesController } from './companies/companies.controller.js';
import { CompaniesService } from './companies/companies.service.js';
import { onboardingDatabase } from './database/onboarding-database.js';
import { DirectoryController } from './directory/directory.controller.js';
import { DirectoryService, ErasedPeople } from './directory/directory.service.js';
import { MAX_IMPORT_BYTES, MAX_IMPORTED_PEOPLE } from './directory/person.js';
import {
  CommunicationSettingsCopy,
  CommunicationSettingsPoller,
} from './integration/communication-settings.js';
import { IntegrationController } from './integration/integration.controller.js';
import { OnboardingLinkController } from './links/onboarding-links.controller.js';
import { GeneratedLinksStore, OnboardingLinkService } from './links/onboarding-links.service.js';
import { OnboardingConfig, partnerPage } from './onboarding.config.js';
import { FormerOperatorSessions, OperatorTokens } from './operator.guard.js';
import { CardholdersStore } from './progress/cardholders.js';
import { CompanyOverviewsStore } from './progress/company-overviews.js';
import { CompanyProgressConsumer, ProgressStore } from './progress/company-progress.consumer.js';
import { CompanyProgressController } from './progress/company-progress.controller.js';
import { TimelineStore } from './progress/timeline.js';
import { NotificationClient, SentMailsController } from './sent-mails/sent-mails.controller.js';

@Module({
  controllers: [
    ...[CompaniesController, DirectoryController, OnboardingLinkController],
    ...[CompanyProgressController, CompanyProgressConsumer],
    ...[IntegrationController, SentMailsController],
    ...operatorControllers,
  ],
  providers: [
    ...[CompaniesService, DirectoryService, ErasedPeople, GeneratedLinksStore],
    OnboardingLinkService,
    ...[CardholdersStore, CompanyOverviewsStore, ProgressStore, TimelineStore],
    ...[CommunicationSettingsCopy, CommunicationSettingsPoller],
    ...operatorProviders(OnboardingConfig, (config: OnboardingConfig) =>
      operatorSiteOf(partnerPage, config.partnerPageUrl, config),
    ),
    ...[FormerOperatorSessions, OperatorTokens],
    NotificationClient,
    platformClientOf(OnboardingConfig),
  ],
})
class OnboardingModule implements OnApplicationBootstrap {
  constructor(
    private readonly config: OnboardingConfig,
    private readonly operators: OperatorsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { sandboxOperatorCode: code } = this.config;
    if (code === undefined) return;
    await this.operators.ensureAdmin('Sandbox Operator', 'operator@sandbox.example', code);
  }
}

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
    // Lists of people with five fields each.
    jsonLimits: {
      '/companies': { bytes: MAX_IMPORT_BYTES, values: 6 * MAX_IMPORTED_PEOPLE + 100 },
    },
    configure: (app: NestExpressApplication) => {
      app.useBodyParser('raw', { type: 'text/csv', limit: MAX_IMPORT_BYTES });
      const { webRoot } = config;
      // Mails are displayed in a frame.
      const security = { frames: ["'self'"] };
      app.use(pageSecurity(security));
      serveAssets(app, webRoot);
      servePage(app, '/partner', { webRoot, file: 'partner.html', security });
    },
  });
}
