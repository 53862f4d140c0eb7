import { Module } from '@nestjs/common';
import { ApplicationChecks, NoApplicationChecks } from './application-checks.js';

@Module({
  providers: [{ provide: ApplicationChecks, useClass: NoApplicationChecks }],
  exports: [ApplicationChecks],
})
export class ApplicationChecksModule {}
