import { Module } from '@nestjs/common';
import { currentTraceparent } from '#observability';
import { PlatformClient } from '#platform-client';
import { CompaniesModule } from '../companies/companies.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { OnboardingConfig } from '../onboarding.config.js';
import { OperatorsModule } from '../operators/operators.module.js';
import { GeneratedLinksStore } from './generated-links.store.js';
import { OnboardingLinkController } from './onboarding-link.controller.js';
import { OnboardingLinkService } from './onboarding-link.service.js';

@Module({
  imports: [CompaniesModule, DirectoryModule, OperatorsModule],
  controllers: [OnboardingLinkController],
  providers: [
    OnboardingLinkService,
    GeneratedLinksStore,
    {
      provide: PlatformClient,
      inject: [OnboardingConfig],
      useFactory: ({ platformUrl, platformApiKey }: OnboardingConfig) =>
        new PlatformClient({
          baseUrl: platformUrl,
          apiKey: platformApiKey,
          traceparent: currentTraceparent,
        }),
    },
  ],
  exports: [GeneratedLinksStore],
})
export class LinksModule {}
