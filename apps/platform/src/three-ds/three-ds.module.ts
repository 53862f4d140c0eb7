import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { WebhookEndpointsModule } from '../webhook-endpoints/webhook-endpoints.module.js';
import { AcsAuthentications } from './acs/acs-authentications.js';
import { AcsConnection } from './acs/acs-connection.js';
import { AcsResults } from './acs/acs-results.js';
import { AcsController } from './acs/acs.controller.js';
import { InitialAnswers } from './acs/initial-answers.js';
import { Forwarding } from './forwarding/forwarding.js';
import { PartnerWebhook } from './forwarding/partner-webhook.js';
import { PartnerReports } from './partner/partner-reports.js';
import { ThreeDsRequestsController } from './partner/three-ds-requests.controller.js';
import { OverdueRequests } from './requests/overdue-requests.js';
import { RequestProgress } from './requests/request-progress.js';
import { RequestSignal } from './requests/request-signal.js';
import { ThreeDsRequests } from './requests/three-ds-requests.js';
import { SimulatedWebhook } from './sandbox/simulated-webhook.js';
import { ThreeDsLimits } from './three-ds-limits.js';
import { ThreeDsMetrics } from './three-ds-metrics.js';
import { ThreeDsPool } from './three-ds-pool.js';

@Module({
  imports: [DeliveryModule, WebhookEndpointsModule],
  controllers: [AcsController, ThreeDsRequestsController],
  providers: [
    AcsAuthentications,
    AcsConnection,
    AcsResults,
    Forwarding,
    InitialAnswers,
    OverdueRequests,
    PartnerReports,
    PartnerWebhook,
    RequestProgress,
    RequestSignal,
    SimulatedWebhook,
    ThreeDsLimits,
    ThreeDsMetrics,
    ThreeDsPool,
    ThreeDsRequests,
  ],
})
export class ThreeDsModule {}
