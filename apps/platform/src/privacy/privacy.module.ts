import { Module } from '@nestjs/common';
import { ReviewersModule } from '../back-office/index.js';
import { OnboardingModule } from '../onboarding/index.js';
import { ErasureService, RetentionWorker } from './erasure.service.js';
import {
  PartnerPersonalDataController,
  PersonalDataController,
} from './personal-data.controller.js';
import { PersonalDataService } from './personal-data.service.js';

/** Personal data: export, and erasure when the law allows. */
@Module({
  imports: [OnboardingModule, ReviewersModule],
  controllers: [PartnerPersonalDataController, PersonalDataController],
  providers: [ErasureService, PersonalDataService, RetentionWorker],
})
export class PrivacyModule {}
