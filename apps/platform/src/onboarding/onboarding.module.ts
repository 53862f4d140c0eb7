import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { OnboardingApplicationController } from './onboarding-application.controller.js';
import { OnboardingApplicationService } from './onboarding-application.service.js';
import { OnboardingLinksController } from './onboarding-links.controller.js';
import { OnboardingLinksService } from './onboarding-links.service.js';

@Module({
  imports: [EventsModule],
  controllers: [OnboardingLinksController, OnboardingApplicationController],
  providers: [OnboardingLinksService, OnboardingApplicationService],
})
export class OnboardingModule {}
