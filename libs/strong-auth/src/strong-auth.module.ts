import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { SessionCookie } from '#http';
import { Acts } from './acts/acts.js';
import { StepUpGuard } from './acts/step-up.guard.js';
import { ApprovalEnding } from './approvals/approval-ending.js';
import { ApprovalListener } from './approvals/approval-listener.js';
import { ApprovalMetrics } from './approvals/approval-metrics.js';
import { ApprovalRequester } from './approvals/approval-requester.js';
import { ApprovalWorker } from './approvals/approval.worker.js';
import { Approvals } from './approvals/approvals.js';
import { DecisionLookups } from './approvals/decision-lookups.js';
import { DecisionsController } from './approvals/decisions.controller.js';
import { ChallengeDecisions } from './approvals/challenge-decisions.js';
import { ChallengeStreams } from './approvals/challenge-streams.js';
import { ChallengesController } from './approvals/challenges.controller.js';
import { OutcomeReport } from './approvals/outcome-report.js';
import { PresentationReport } from './approvals/presentation-report.js';
import { Presenter } from './approvals/presenter.js';
import { Reach } from './approvals/reach.js';
import { ThisReplica } from './approvals/this-replica.js';
import { DevicesController } from './devices/devices.controller.js';
import { Devices } from './devices/devices.js';
import { EnrolmentCodes } from './enrolment/enrolment-codes.js';
import { EnrolmentController } from './enrolment/enrolment.controller.js';
import { EnrolmentNotices } from './enrolment/enrolment-notices.js';
import { EnrolmentService } from './enrolment/enrolment.service.js';
import { Appearance, OneAppearance } from './host/appearance.js';
import { CardAppHostController } from './host/card-app-host.controller.js';
import { ManifestController } from './host/manifest.controller.js';
import { OwnOriginGuard } from './http/card-app-controller.js';
import { SessionOpening } from './http/session-opening.js';
import { SessionGuard } from './http/session.guard.js';
import { CardAppRates, SignedOutRateGuard } from './http/signed-out-rate.guard.js';
import { Assertions } from './passkeys/assertions.js';
import { Ceremonies } from './passkeys/ceremonies.js';
import { FailedAttempts } from './passkeys/failed-attempts.js';
import { Passkeys } from './passkeys/passkeys.js';
import { RelyingParty } from './passkeys/relying-party.js';
import { People } from './people/people.js';
import { PushSender } from './push/push-sender.js';
import { SessionController } from './sessions/session.controller.js';
import { Sessions } from './sessions/sessions.js';
import { SignInService } from './sessions/sign-in.service.js';
import { StrongAuthOptions } from './strong-auth.options.js';
import { StrongAuthSweeper } from './strong-auth.sweeper.js';
import { StrongAuthPool } from './tables/strong-auth-pool.js';

export interface StrongAuthHost {
  /** Modules needed by the following providers. */
  imports: NonNullable<DynamicModule['imports']>;
  /** Provides {@link StrongAuthOptions}. */
  options: Provider<StrongAuthOptions>;
  people: Type<People>;
  requester: Type<ApprovalRequester>;
  /** If left out, the app looks the same to everybody. */
  appearance?: Type<Appearance>;
}

/** Passkeys, sessions and approvals with their API, for the app that mounts it. */
@Module({})
export class StrongAuthModule {
  static forHost(host: StrongAuthHost): DynamicModule {
    const { imports, options, people, requester, appearance = OneAppearance } = host;
    return {
      module: StrongAuthModule,
      imports,
      controllers: [
        CardAppHostController,
        ChallengesController,
        DecisionsController,
        DevicesController,
        EnrolmentController,
        ManifestController,
        SessionController,
      ],
      providers: [
        options,
        { provide: RelyingParty, useExisting: StrongAuthOptions },
        { provide: Appearance, useClass: appearance },
        { provide: People, useClass: people },
        {
          provide: SessionCookie,
          useFactory: (site: StrongAuthOptions) => new SessionCookie(site),
          inject: [StrongAuthOptions],
        },
        { provide: ApprovalRequester, useClass: requester },
        Acts,
        ApprovalEnding,
        ApprovalListener,
        ApprovalMetrics,
        ApprovalWorker,
        Approvals,
        Assertions,
        CardAppRates,
        Ceremonies,
        ChallengeDecisions,
        ChallengeStreams,
        DecisionLookups,
        Devices,
        EnrolmentCodes,
        EnrolmentNotices,
        EnrolmentService,
        FailedAttempts,
        OutcomeReport,
        OwnOriginGuard,
        Passkeys,
        PresentationReport,
        Presenter,
        PushSender,
        Reach,
        SessionGuard,
        SessionOpening,
        Sessions,
        SignedOutRateGuard,
        SignInService,
        StepUpGuard,
        StrongAuthPool,
        StrongAuthSweeper,
        ThisReplica,
      ],
      exports: [
        Acts,
        ApprovalEnding,
        Approvals,
        ApprovalWorker,
        CardAppRates,
        Devices,
        EnrolmentCodes,
        People,
        SessionCookie,
        SessionGuard,
        Sessions,
        StrongAuthOptions,
      ],
    };
  }
}
