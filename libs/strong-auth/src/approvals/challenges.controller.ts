import { Get, Param, Query, Res } from '@nestjs/common';
import { Access } from '#access';
import type { ChallengeResource, Page, PastChallenge } from '#contracts';
import { beginEventStream } from '#event-streams';
import { pageOf, PageQuery } from '#http';
import type { Response } from 'express';
import { CardAppController } from '../http/card-app-controller.js';
import { Caller, SessionGuard } from '../http/session.guard.js';
import type { SignedIn } from '../sessions/sessions.js';
import { toPastChallenge, toResource } from './approval.js';
import { Approvals } from './approvals.js';
import { ChallengeDecisions } from './challenge-decisions.js';
import { ChallengeStreams } from './challenge-streams.js';
import { PresentationReport } from './presentation-report.js';

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

  /** Those of the past, the latest first, with their outcome. */
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
