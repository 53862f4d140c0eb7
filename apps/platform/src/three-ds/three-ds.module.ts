import { AcsAuthenticationRequest, ThreeDsCallback } from '#contracts';
import {
  type INestApplicationContext,
  type MiddlewareConsumer,
  Module,
  type NestModule,
  RequestMethod,
} from '@nestjs/common';
import { type FastLane, jsonLane, validBody } from '#http';
import { apiSecurityHeaders, pageSecurity } from '#pages';
import { partnerIdOf } from '../partners/index.js';
import { PlatformConfig } from '../platform.config.js';
import { WebhookEndpointsModule } from '../webhooks/index.js';
import {
  AcsAdmission,
  AcsAuthentications,
  InitialAnswers,
  OverdueRequests,
} from './acs/acs-authentications.js';
import { AcsConnection, AcsResults } from './acs/acs-results.js';
import { AcsController, AcsGuard } from './acs/acs.controller.js';
import { CardAppModule } from './card-app/card-app.module.js';
import { ChallengePages, PageShell } from './challenge/challenge-pages.js';
import { ChallengeController } from './challenge/challenge.controller.js';
import { LandingPageStreams } from './challenge/landing-page-streams.js';
import { FrictionlessDecisions } from './decisions/frictionless-decisions.js';
import { ThreeDsRulesController } from './decisions/three-ds-rules.controller.js';
import { ThreeDsRulesService } from './decisions/three-ds-rules.service.js';
import {
  CardAppForwarding,
  Forwarding,
  PartnerWebhook,
  SimulatedWebhook,
} from './forwarding/forwarding.js';
import { ThreeDsRequestsController } from './requests/three-ds-requests.controller.js';
import { ThreeDsRequestsModule } from './requests/three-ds-requests.module.js';
import { ApprovedRequests } from './sandbox/approved-requests.js';
import { Simulations, SimulationsController } from './sandbox/simulations.controller.js';

@Module({
  imports: [CardAppModule, ThreeDsRequestsModule, WebhookEndpointsModule],
  controllers: [
    AcsController,
    ChallengeController,
    SimulationsController,
    ThreeDsRequestsController,
    ThreeDsRulesController,
  ],
  providers: [
    AcsAdmission,
    AcsAuthentications,
    AcsConnection,
    AcsGuard,
    AcsResults,
    ApprovedRequests,
    CardAppForwarding,
    ChallengePages,
    LandingPageStreams,
    Forwarding,
    FrictionlessDecisions,
    InitialAnswers,
    OverdueRequests,
    PageShell,
    PartnerWebhook,
    SimulatedWebhook,
    Simulations,
    ThreeDsRulesService,
  ],
  exports: [AcsAuthentications, ApprovedRequests],
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

/** The calls that every payment makes, past Express: the request of the ACS, and the partner's reports. */
export function threeDsLanes(app: INestApplicationContext): FastLane[] {
  const acs = app.get(AcsController, { strict: false });
  const requests = app.get(ThreeDsRequestsController, { strict: false });
  const headers = apiSecurityHeaders();
  return [
    jsonLane({
      headers,
      method: 'POST',
      path: '/acs/v1/authentications',
      route: { controller: AcsController, handler: 'authenticate' },
      handle: async (_request, _parameters, { body, response }) =>
        acs.authenticate(await validBody(AcsAuthenticationRequest, body), response),
    }),
    jsonLane({
      headers,
      method: 'POST',
      path: '/v1/three-ds-requests/:id/presented',
      route: { controller: ThreeDsRequestsController, handler: 'presented' },
      handle: async (request, { id }) => requests.presented(partnerIdOf(request), id!),
    }),
    jsonLane({
      headers,
      method: 'POST',
      path: '/v1/three-ds-requests/:id/callback',
      route: { controller: ThreeDsRequestsController, handler: 'callback' },
      handle: async (request, { id }, { body }) =>
        requests.callback(partnerIdOf(request), id!, await validBody(ThreeDsCallback, body)),
    }),
  ];
}
