import { Module } from '@nestjs/common';
import {
  ApplicationTrailModule,
  DocumentsModule,
  OnboardingSectionsModule,
} from '../onboarding/index.js';
import { ReviewersModule } from '../back-office/index.js';
import { ErasureService } from './erasure.service.js';
import { PartnerPersonalDataController } from './partner-personal-data.controller.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';
import { RetentionWorker } from './retention-worker.js';

/** Personal data: export, and erasure when the law allows. */
@Module({
  imports: [ApplicationTrailModule, DocumentsModule, OnboardingSectionsModule, ReviewersModule],
  controllers: [PartnerPersonalDataController, PersonalDataController],
  providers: [ErasureService, PersonalDataService, RetentionWorker],
})
export class PrivacyModule {}
