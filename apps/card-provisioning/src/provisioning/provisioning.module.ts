import { Module } from '@nestjs/common';
import { tracedCall } from '#observability';
import { PlatformClient, serviceClient } from '#platform-client';
import { CardProvisioningConfig } from '../card-provisioning.config.js';
import { DuePeople } from './due-people.js';
import { ProvisioningWorker } from './provisioning.worker.js';

@Module({
  providers: [
    DuePeople,
    ProvisioningWorker,
    {
      provide: PlatformClient,
      inject: [CardProvisioningConfig],
      useFactory: ({ platformUrl, platformApiKey }: CardProvisioningConfig) =>
        serviceClient({
          baseUrl: platformUrl,
          apiKey: platformApiKey,
          trace: tracedCall,
        }),
    },
  ],
  exports: [DuePeople, ProvisioningWorker],
})
export class ProvisioningModule {}
