import { Module } from '@nestjs/common';
import { OnboardingSections } from './onboarding-sections.js';

@Module({ providers: [OnboardingSections], exports: [OnboardingSections] })
export class OnboardingSectionsModule {}
