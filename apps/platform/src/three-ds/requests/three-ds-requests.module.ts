import { Module } from '@nestjs/common';
import { PartnerConcurrency } from './partner-concurrency.js';
import { PartnerReports } from './partner-reports.js';
import { PendingAnswers } from './pending-answers.js';
import { RequestChanges } from './request-changes.js';
import { ThreeDsLimits } from './three-ds-limits.js';
import { ThreeDsMetrics } from './three-ds-metrics.js';
import { ThreeDsPool } from './three-ds-pool.js';
import { ThreeDsRequests } from './three-ds-requests.js';

const parts = [
  PartnerConcurrency,
  PartnerReports,
  PendingAnswers,
  RequestChanges,
  ThreeDsLimits,
  ThreeDsMetrics,
  ThreeDsPool,
  ThreeDsRequests,
];

/** The requests, and the reports on them by partners or by the card app. */
@Module({ providers: parts, exports: parts })
export class ThreeDsRequestsModule {}
