import { Module } from '@nestjs/common';
import { OnboardingLinksModule } from '../links/onboarding-links.module.js';
import { OnboardingSectionsModule } from '../sections/onboarding-sections.module.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';

@Module({
  imports: [OnboardingLinksModule, OnboardingSectionsModule],
  controllers: [DocumentsController],
  providers: [DocumentsService],
  exports: [DocumentsService],
})
export class DocumentsModule {}
