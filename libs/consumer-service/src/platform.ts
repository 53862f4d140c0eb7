import type { FactoryProvider, Type } from '@nestjs/common';
import { tracedCall } from '#observability';
import { PlatformClient, serviceClient } from '#platform-client';

interface PlatformSettings {
  /** The platform's base address. */
  platformUrl: string;
  /** The partner's key at the platform. */
  platformApiKey: string;
}

/** Provides the client of the platform's API, which calls it with the partner's key. */
export function platformClientOf(
  config: Type<PlatformSettings>,
  timeoutMs?: number,
): FactoryProvider<PlatformClient> {
  return {
    provide: PlatformClient,
    inject: [config],
    useFactory: ({ platformUrl, platformApiKey }: PlatformSettings) =>
      serviceClient({
        baseUrl: platformUrl,
        apiKey: platformApiKey,
        ...(timeoutMs !== undefined && { timeoutMs }),
        trace: tracedCall,
      }),
  };
}
