import { Module } from '@nestjs/common';
import { tracedCall } from '#observability';
import { PlatformClient, serviceClient } from '#platform-client';
import { ThreeDsConfig } from '../three-ds.config.js';

// Presenting must take at most two seconds, so a later answer is useless.
const TIMEOUT_MS = 2_000;

@Module({
  providers: [
    {
      provide: PlatformClient,
      inject: [ThreeDsConfig],
      useFactory: ({ platformUrl, platformApiKey }: ThreeDsConfig) =>
        serviceClient({
          baseUrl: platformUrl,
          apiKey: platformApiKey,
          timeoutMs: TIMEOUT_MS,
          trace: tracedCall,
        }),
    },
  ],
  exports: [PlatformClient],
})
export class PlatformModule {}
