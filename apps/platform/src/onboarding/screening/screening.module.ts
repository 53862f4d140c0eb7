import { Module } from '@nestjs/common';
import { screeningProvider } from './providers/screening-provider.factory.js';
import { ScreenedChecks } from './screened-checks.js';
import { ScreeningMetrics } from './screening-metrics.js';
import { ScreeningOrders } from './screening-orders.js';
import { ScreeningQueue } from './screening-queue.js';
import { ScreeningWorker } from './screening.worker.js';

/** Anti-money-laundering: who is behind a company is looked up on lists before it is approved. */
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
