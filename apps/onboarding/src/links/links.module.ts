import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { OperatorsModule } from '../operators/operators.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { GeneratedLinksStore } from './generated-links.store.js';
import { OnboardingLinkController } from './onboarding-link.controller.js';
import { OnboardingLinkService } from './onboarding-link.service.js';

@Module({
  imports: [CompaniesModule, DirectoryModule, OperatorsModule, PlatformModule],
  controllers: [OnboardingLinkController],
  providers: [OnboardingLinkService, GeneratedLinksStore],
  exports: [GeneratedLinksStore],
})
export class LinksModule {}
