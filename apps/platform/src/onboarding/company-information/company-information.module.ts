import { Module } from '@nestjs/common';
import { CompaniesModule } from '../../companies/index.js';
import { OnboardingLinksModule } from '../links/onboarding-links.module.js';
import { OnboardingSectionsModule } from '../sections/onboarding-sections.module.js';
import { CompanyInformationController } from './company-information.controller.js';
import { CompanyInformationService } from './company-information.service.js';

@Module({
  imports: [CompaniesModule, OnboardingLinksModule, OnboardingSectionsModule],
  controllers: [CompanyInformationController],
  providers: [CompanyInformationService],
  exports: [CompanyInformationService],
})
export class CompanyInformationModule {}
