import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ScheduledJobs, ScheduledJobsOptions } from './scheduled-jobs.js';

/** Work that is done at certain times, by one replica of the service. */
@Global()
@Module({})
export class JobsModule {
  static forService(options: ScheduledJobsOptions): DynamicModule {
    return {
      module: JobsModule,
      providers: [{ provide: ScheduledJobsOptions, useValue: options }, ScheduledJobs],
      exports: [ScheduledJobs],
    };
  }
}
