import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { pageSecurity } from '#pages';
import { BrandingModule } from '../branding/branding.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { PlatformConfig } from '../platform.config.js';
import { WebhookEndpointsModule } from '../webhook-endpoints/webhook-endpoints.module.js';
import { AcsAuthentications } from './acs/acs-authentications.js';
import { AcsConnection } from './acs/acs-connection.js';
import { AcsResults } from './acs/acs-results.js';
import { AcsController } from './acs/acs.controller.js';
import { InitialAnswers } from './acs/initial-answers.js';
import { ChallengePages } from './challenge/challenge-pages.js';
import { ChallengeStreams } from './challenge/challenge-streams.js';
import { ChallengeController } from './challenge/challenge.controller.js';
import { PageShell } from './challenge/page-shell.js';
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
  imports: [BrandingModule, DeliveryModule, WebhookEndpointsModule],
  controllers: [AcsController, ChallengeController, ThreeDsRequestsController],
  providers: [
    AcsAuthentications,
    AcsConnection,
    AcsResults,
    ChallengePages,
    ChallengeStreams,
    Forwarding,
    InitialAnswers,
    OverdueRequests,
    PageShell,
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
export class ThreeDsModule implements NestModule {
  constructor(private readonly config: PlatformConfig) {}

  configure(consumer: MiddlewareConsumer): void {
    // Shops show it in a frame, often within that of their payment provider. It has nothing to click on that
    // would do anything.
    const shops = this.config.sandbox ? ['https:', 'http:'] : ['https:'];
    consumer
      .apply(
        pageSecurity({
          trustedTypes: ['partner-instructions'],
          frameAncestors: ["'self'", ...shops],
        }),
      )
      .forRoutes({ path: 'challenges/:token', method: RequestMethod.GET });
  }
}
