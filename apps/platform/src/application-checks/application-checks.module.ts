import { Module } from '@nestjs/common';
import { ScreenedChecks } from '../screening/screened-checks.js';
import { ScreeningModule } from '../screening/screening.module.js';
import { ApplicationChecks } from './application-checks.js';

@Module({
  imports: [ScreeningModule],
  providers: [{ provide: ApplicationChecks, useExisting: ScreenedChecks }],
  exports: [ApplicationChecks],
})
export class ApplicationChecksModule {}
