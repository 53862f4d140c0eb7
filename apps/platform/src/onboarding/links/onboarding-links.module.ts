import { Module } from '@nestjs/common';
import { LinkGuesses } from './link-guesses.js';
import { OnboardingLinksController } from './onboarding-links.controller.js';
import { OnboardingLinksService } from './onboarding-links.service.js';

@Module({
  controllers: [OnboardingLinksController],
  providers: [LinkGuesses, OnboardingLinksService],
  exports: [LinkGuesses, OnboardingLinksService],
})
export class OnboardingLinksModule {}
