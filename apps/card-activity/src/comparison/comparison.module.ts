import { Module } from '@nestjs/common';
import { CompletionModule } from '../completion/completion.module.js';
import { ActivityMetrics } from './activity-metrics.js';
import { Comparison } from './comparison.js';
import { ComparisonWorker } from './comparison.worker.js';

@Module({
  imports: [CompletionModule],
  providers: [ActivityMetrics, Comparison, ComparisonWorker],
  exports: [Comparison],
})
export class ComparisonModule {}
