import { loadConfig } from '#config';
import { runService } from '#http';
import { OnboardingConfig } from './onboarding.config.js';
import { onboardingServiceOptions } from './onboarding.service-options.js';

await runService(() => onboardingServiceOptions(loadConfig(OnboardingConfig)));
