import { Poller } from '#database';
import { SessionCookie } from '#http';
import { type DynamicModule, Injectable, Module, type Provider, type Type } from '@nestjs/common';
import { Acts, StepUpGuard } from './acts/step-up.guard.js';
import {
  ApprovalEnding,
  ApprovalMetrics,
  OutcomeReport,
  PresentationReport,
} from './approvals/approval-ending.js';
import { ApprovalRequester } from './approvals/approval.js';
import { ApprovalListener, ApprovalWorker } from './approvals/approval.worker.js';
import { Approvals } from './approvals/approvals.js';
import { ChallengeDecisions, DecisionLookups } from './approvals/challenge-decisions.js';
import { ChallengeStreams } from './approvals/challenge-streams.js';
import { ChallengesController, DecisionsController } from './approvals/challenges.controller.js';
import { Presenter, Reach } from './approvals/presenter.js';
import { DevicesController } from './devices/devices.controller.js';
import { Devices } from './devices/devices.js';
import { EnrolmentCodes } from './enrolment/enrolment-codes.js';
import { EnrolmentController } from './enrolment/enrolment.controller.js';
import { EnrolmentNotices, EnrolmentService } from './enrolment/enrolment.service.js';
import { Invitations } from './enrolment/invitations.js';
import { CardAppHostController, ManifestController } from './host/card-app-host.controller.js';
import { OwnOriginGuard } from './http/card-app-controller.js';
import {
  CardAppRates,
  SessionGuard,
  SessionOpening,
  SignedOutRateGuard,
} from './http/session.guard.js';
import { Assertions, FailedAttempts } from './passkeys/assertions.js';
import { Ceremonies } from './passkeys/ceremonies.js';
import { Passkeys } from './passkeys/passkeys.js';
import { PushSender } from './push/push-sender.js';
import { SessionController } from './sessions/session.controller.js';
import { Sessions, SignInService } from './sessions/sessions.js';
import {
  Appearance,
  CardAppMails,
  OneAppearance,
  People,
  RelyingParty,
  StrongAuthOptions,
} from './strong-auth.options.js';
import { StrongAuthPool, ThisReplica } from './tables/strong-auth-tables.js';

interface StrongAuthHost {
  /** Modules needed by the following providers. */
  imports: NonNullable<DynamicModule['imports']>;
  /** Provides {@link StrongAuthOptions}. */
  options: Provider<StrongAuthOptions>;
  people: Type<People>;
  requester: Type<ApprovalRequester>;
  mails: Type<CardAppMails>;
  /** If left out, the app looks the same to everybody. */
  appearance?: Type<Appearance>;
}

/** Passkeys, sessions and approvals with their API, for the app that mounts it. */
@Module({})
export class StrongAuthModule {
  static forHost(host: StrongAuthHost): DynamicModule {
    const { imports, options, people, requester, mails, appearance = OneAppearance } = host;
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
        { provide: CardAppMails, useClass: mails },
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
        Invitations,
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
        Invitations,
        People,
        SessionCookie,
        SessionGuard,
        Sessions,
        StrongAuthOptions,
      ],
    };
  }
}

const INTERVAL_MS = 60_000;
/** Rows per statement, small so that other statements do not wait long for the sweep. */
const BATCH = 1_000;

/** Removes expired rows. They have no effect, but would pile up. */
@Injectable()
export class StrongAuthSweeper extends Poller {
  constructor(
    private readonly ceremonies: Ceremonies,
    private readonly sessions: Sessions,
    private readonly approvals: Approvals,
    private readonly invitations: Invitations,
    private readonly options: StrongAuthOptions,
  ) {
    super({ everyMs: INTERVAL_MS });
  }

  async poll(batch = BATCH): Promise<void> {
    await this.ceremonies.removeExpired();
    await this.sessions.removeExpired();
    await this.invitations.removeOld();
    let removed = batch;
    while (removed === batch && !this.isStopping) {
      removed = await this.approvals.removeOlderThan(this.options.evidenceMonths, batch);
    }
  }
}
