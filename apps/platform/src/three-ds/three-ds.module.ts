import { type MiddlewareConsumer, Module, type NestModule, RequestMethod } from '@nestjs/common';
import { pageSecurity } from '#pages';
import { BrandingModule } from '../partners/index.js';
import { CardAppModule } from './card-app/card-app.module.js';
import { PlatformConfig } from '../platform.config.js';
import { WebhookEndpointsModule } from '../webhooks/index.js';
import { AcsAdmission } from './acs/acs-admission.js';
import { AcsAuthentications } from './acs/acs-authentications.js';
import { AcsController } from './acs/acs.controller.js';
import { AcsGuard } from './acs/acs.guard.js';
import { InitialAnswers } from './acs/initial-answers.js';
import { ChallengePages } from './challenge/challenge-pages.js';
import { LandingPageStreams } from './challenge/landing-page-streams.js';
import { ChallengeController } from './challenge/challenge.controller.js';
import { PageShell } from './challenge/page-shell.js';
import { Forwarding } from './forwarding/forwarding.js';
import { PartnerWebhook } from './forwarding/partner-webhook.js';
import { ThreeDsRequestsController } from './partner/three-ds-requests.controller.js';
import { OverdueRequests } from './requests/overdue-requests.js';
import { ThreeDsRequestsModule } from './requests/three-ds-requests.module.js';
import { SimulatedWebhook } from './sandbox/simulated-webhook.js';
import { Simulations } from './sandbox/simulations.js';
import { SimulationsController } from './sandbox/simulations.controller.js';

@Module({
  imports: [BrandingModule, CardAppModule, ThreeDsRequestsModule, WebhookEndpointsModule],
  controllers: [
    AcsController,
    ChallengeController,
    SimulationsController,
    ThreeDsRequestsController,
  ],
  providers: [
    AcsAdmission,
    AcsAuthentications,
    AcsGuard,
    ChallengePages,
    LandingPageStreams,
    Forwarding,
    InitialAnswers,
    OverdueRequests,
    PageShell,
    PartnerWebhook,
    SimulatedWebhook,
    Simulations,
  ],
  exports: [AcsAuthentications],
})
export class ThreeDsModule implements NestModule {
  constructor(private readonly config: PlatformConfig) {}

  configure(consumer: MiddlewareConsumer): void {
    // Shops show the page in a frame, often inside the frame of their payment provider. The page has no
    // control that could be abused by clickjacking.
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
