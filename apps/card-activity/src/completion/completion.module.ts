import { Module } from '@nestjs/common';
import { tracedCall } from '#observability';
import { PlatformClient, serviceClient } from '#platform-client';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CardActivityConfig } from '../card-activity.config.js';
import { Completion } from './completion.js';
import { GapWorker } from './gap.worker.js';
import { PlatformCalls } from './platform-calls.js';
import { Withdrawal } from './withdrawal.js';

@Module({
  imports: [AccountsModule],
  providers: [
    Completion,
    GapWorker,
    PlatformCalls,
    Withdrawal,
    {
      provide: PlatformClient,
      inject: [CardActivityConfig],
      useFactory: ({ platformUrl, platformApiKey }: CardActivityConfig) =>
        serviceClient({
          baseUrl: platformUrl,
          apiKey: platformApiKey,
          trace: tracedCall,
        }),
    },
  ],
  exports: [Completion, PlatformCalls, PlatformClient, Withdrawal],
})
export class CompletionModule {}
