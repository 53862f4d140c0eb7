import { Module } from '@nestjs/common';
import { OnboardingLinksController } from './onboarding-links.controller.js';
import { OnboardingLinksService } from './onboarding-links.service.js';

@Module({
  controllers: [OnboardingLinksController],
  providers: [OnboardingLinksService],
  exports: [OnboardingLinksService],
})
export class OnboardingLinksModule {}
