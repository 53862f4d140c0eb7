import { Module } from '@nestjs/common';
import { AcsConnection } from '../acs/acs-connection.js';
import { AcsResults } from '../acs/acs-results.js';
import { PendingAnswers } from '../acs/pending-answers.js';
import { PartnerConcurrency } from '../forwarding/partner-concurrency.js';
import { PartnerReports } from '../partner/partner-reports.js';
import { ThreeDsLimits } from '../three-ds-limits.js';
import { ThreeDsMetrics } from '../three-ds-metrics.js';
import { ThreeDsPool } from '../three-ds-pool.js';
import { RequestProgress } from './request-progress.js';
import { RequestSignal } from './request-signal.js';
import { ThreeDsRequests } from './three-ds-requests.js';

const parts = [
  AcsConnection,
  AcsResults,
  PendingAnswers,
  PartnerConcurrency,
  PartnerReports,
  RequestProgress,
  RequestSignal,
  ThreeDsLimits,
  ThreeDsMetrics,
  ThreeDsPool,
  ThreeDsRequests,
];

/** The requests, and the reports on them by partners or by the card app. */
@Module({ providers: parts, exports: parts })
export class ThreeDsRequestsModule {}
