import { Module } from '@nestjs/common';
import { tracedCall } from '#observability';
import { PlatformClient, serviceClient } from '#platform-client';
import { OnboardingConfig } from '../onboarding.config.js';

/** The platform's API, called with the partner's key. */
@Module({
  providers: [
    {
      provide: PlatformClient,
      inject: [OnboardingConfig],
      useFactory: ({ platformUrl, platformApiKey }: OnboardingConfig) =>
        serviceClient({
          baseUrl: platformUrl,
          apiKey: platformApiKey,
          trace: tracedCall,
        }),
    },
  ],
  exports: [PlatformClient],
})
export class PlatformModule {}
