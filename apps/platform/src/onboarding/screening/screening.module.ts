import { Module } from '@nestjs/common';
import { screeningProvider } from './providers/screening-provider.factory.js';
import { ScreenedChecks } from './screened-checks.js';
import { ScreeningMetrics } from './screening-metrics.js';
import { ScreeningOrders } from './screening-orders.js';
import { ScreeningQueue } from './screening-queue.js';
import { ScreeningWorker } from './screening.worker.js';

/** Anti-money-laundering: the people behind a company are searched on lists before its approval. */
@Module({
  providers: [
    ScreenedChecks,
    ScreeningMetrics,
    ScreeningOrders,
    screeningProvider,
    ScreeningQueue,
    ScreeningWorker,
  ],
  exports: [ScreenedChecks, ScreeningOrders, ScreeningWorker],
})
export class ScreeningModule {}
