import { Module } from '@nestjs/common';
import { CompletionModule } from '../completion/completion.module.js';
import { AccountTimeZones } from './account-time-zones.js';
import { ActivityMetrics } from './activity-metrics.js';
import { Comparison } from './comparison.js';
import { ComparisonWorker } from './comparison.worker.js';

@Module({
  imports: [CompletionModule],
  providers: [AccountTimeZones, ActivityMetrics, Comparison, ComparisonWorker],
  exports: [AccountTimeZones, Comparison],
})
export class ComparisonModule {}
