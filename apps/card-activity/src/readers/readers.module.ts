import { Module } from '@nestjs/common';
import { OperatorTokens } from '#consumer-service';
import { CardActivityConfig } from '../card-activity.config.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { AdminGuard } from './admin.guard.js';
import { CardAppOrigin } from './card-app-origin.js';
import { CardAppSessions } from './card-app-sessions.js';
import { ReaderGuard } from './reader.guard.js';

@Module({
  imports: [DirectoryModule],
  providers: [
    AdminGuard,
    CardAppOrigin,
    CardAppSessions,
    ReaderGuard,
    {
      provide: OperatorTokens,
      useFactory: ({ operatorTokens }: CardActivityConfig) => new OperatorTokens(operatorTokens),
      inject: [CardActivityConfig],
    },
  ],
  exports: [
    AdminGuard,
    CardAppOrigin,
    CardAppSessions,
    DirectoryModule,
    OperatorTokens,
    ReaderGuard,
  ],
})
export class ReadersModule {}
