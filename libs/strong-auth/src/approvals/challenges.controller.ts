import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Access, CheckedByHandler } from '#access';
import {
  type AssertionOptions,
  CARD_APP_API,
  type ChallengeResource,
  DecideChallenge,
  type Page,
  type PastChallenge,
} from '#contracts';
import { beginEventStream } from '#event-streams';
import {
  DomainError,
  type FastLane,
  GuessLimit,
  hashOfSecret,
  jsonLane,
  type JsonLimits,
  pageOf,
  PageQuery,
  SessionCookie,
  validBody,
} from '#http';
import {
  Body,
  Get,
  HttpCode,
  type INestApplicationContext,
  Param,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { Response } from 'express';
import { NoStepUp } from '../acts/step-up.guard.js';
import { CardAppController } from '../http/card-app-controller.js';
import { Caller, CardAppRates, SessionGuard, SessionShownGuard } from '../http/session.guard.js';
import type { SignedIn } from '../sessions/sessions.js';
import { PresentationReport } from './approval-ending.js';
import { toPastChallenge, toResource } from './approval.js';
import { Approvals } from './approvals.js';
import { ChallengeDecisions } from './challenge-decisions.js';
import { ChallengeStreams } from './challenge-streams.js';
import { sessionRequired } from '../sessions/sessions.js';

@CardAppController('challenges')
@Access(SessionGuard)
export class ChallengesController {
  constructor(
    private readonly approvals: Approvals,
    private readonly decisions: ChallengeDecisions,
    private readonly streams: ChallengeStreams,
    private readonly report: PresentationReport,
  ) {}

  @Get()
  async list(@Caller() caller: SignedIn): Promise<{ data: ChallengeResource[] }> {
    return { data: (await this.approvals.waitingOf(caller)).map(toResource) };
  }

  /** Server-sent events while the app is open; see `challengeStreamEvents`. */
  @Get('stream')
  async stream(@Caller() caller: SignedIn, @Res() response: Response): Promise<void> {
    this.streams.requireRoom();
    if (!beginEventStream(response)) return;
    const stream = await this.streams.open(response, caller);
    const waiting = await this.approvals.waitingOf(caller);
    if (!this.streams.sendAll(stream, waiting)) return;
    const unpresented = waiting.filter(({ presentedAt }) => !presentedAt);
    await Promise.all(unpresented.map((approval) => this.report.report(approval, 'stream')));
  }

  /** Past challenges, the latest first, with their outcome. */
  @Get('history')
  async history(
    @Caller() caller: SignedIn,
    @Query() { limit, startingAfter }: PageQuery,
  ): Promise<Page<PastChallenge>> {
    const approvals = await this.approvals.historyOf(caller, startingAfter, limit + 1);
    return pageOf(approvals, limit, toPastChallenge);
  }

  @Get(':id')
  async get(@Caller() caller: SignedIn, @Param('id') id: string): Promise<ChallengeResource> {
    return toResource(await this.decisions.get(caller, id));
  }
}

/** Every payment makes these calls. The caller's session is looked up in the same statement as the payment. */
@CardAppController('challenges/:id')
@CheckedByHandler('The session is looked up by the statement that decides.')
@UseGuards(SessionShownGuard)
export class DecisionsController {
  constructor(
    private readonly decisions: ChallengeDecisions,
    private readonly cookie: SessionCookie,
    private readonly guesses: GuessLimit,
    private readonly rates: CardAppRates,
  ) {}

  @Post('options')
  @HttpCode(200)
  @NoStepUp('It only begins the signing.')
  options(@Req() request: IncomingMessage, @Param('id') id: string): Promise<AssertionOptions> {
    return this.withSession(request, (token) => this.decisions.options(token, id));
  }

  @Post('decision')
  @HttpCode(200)
  @NoStepUp('An approval has its own assertion, bound to the payment. Refusing must be easy.')
  async decide(
    @Req() request: IncomingMessage,
    @Param('id') id: string,
    @Body() { decision, assertion }: DecideChallenge,
  ): Promise<ChallengeResource> {
    return this.withSession(request, async (token) =>
      toResource(await this.decisions.decide(token, id, decision, assertion)),
    );
  }

  /** The work itself finds out whether the token has a session; if not, it counts as a guess. */
  private async withSession<T>(
    request: IncomingMessage,
    work: (token: string) => Promise<T>,
  ): Promise<T> {
    const token = this.cookie.read(request);
    if (token === undefined) throw sessionRequired();
    this.rates.takeSignedIn(hashOfSecret(token));
    const outcome = await this.guesses.ownerOf(request, 'session', token, (one) =>
      work(one).then(
        (value) => ({ answer: () => value }),
        (error: unknown) => {
          if (error instanceof DomainError && error.code === 'session_required') return undefined;
          return {
            answer: (): T => {
              throw error;
            },
          };
        },
      ),
    );
    if (!outcome) throw sessionRequired();
    return outcome.answer();
  }
}

/**
 * Limits of the app's bodies, most of which arrive before sign-in. The largest is a passkey with its
 * attestation.
 */
export const cardAppJsonLimits: Readonly<Record<string, JsonLimits>> = {
  [`/${CARD_APP_API}`]: { bytes: 32 * 1024, values: 200 },
};

/**
 * Fast lanes, past Express, for the card app's calls that every payment makes.
 *
 * @param security headers of the host's answers.
 */
export function cardAppLanes(
  app: INestApplicationContext,
  security: OutgoingHttpHeaders,
): FastLane[] {
  const decisions = app.get(DecisionsController, { strict: false });
  const path = `/${CARD_APP_API}/challenges/:id`;
  return [
    jsonLane({
      method: 'POST',
      path: `${path}/options`,
      route: { controller: DecisionsController, handler: 'options' },
      headers: security,
      handle: (request, { id }) => decisions.options(request, id!),
    }),
    jsonLane({
      method: 'POST',
      path: `${path}/decision`,
      route: { controller: DecisionsController, handler: 'decide' },
      headers: security,
      handle: async (request, { id }, { body }) =>
        decisions.decide(request, id!, await validBody(DecideChallenge, body)),
    }),
  ];
}
