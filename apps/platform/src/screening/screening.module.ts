import { Module } from '@nestjs/common';
import { ApplicationTrailModule } from '../application-trail/application-trail.module.js';
import { ReviewersModule } from '../back-office/reviewers/reviewers.module.js';
import { ApplicationChecksController } from './application-checks.controller.js';
import { ApplicationChecksService } from './application-checks.service.js';
import { CheckResolutionsController } from './check-resolutions.controller.js';
import { screeningProvider } from './providers/screening-provider.factory.js';
import { ScreenedChecks } from './screened-checks.js';
import { ScreeningMetrics } from './screening-metrics.js';
import { ScreeningOrders } from './screening-orders.js';
import { ScreeningQueue } from './screening-queue.js';
import { ScreeningWorker } from './screening.worker.js';

/** Anti-money-laundering: who is behind a company is looked up on lists before it is approved. */
@Module({
  imports: [ApplicationTrailModule, ReviewersModule],
  controllers: [ApplicationChecksController, CheckResolutionsController],
  providers: [
    ApplicationChecksService,
    ScreenedChecks,
    ScreeningMetrics,
    ScreeningOrders,
    screeningProvider,
    ScreeningQueue,
    ScreeningWorker,
  ],
  exports: [ApplicationChecksService, ScreenedChecks, ScreeningOrders, ScreeningWorker],
})
export class ScreeningModule {}
