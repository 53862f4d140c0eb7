import { Get, Param, Res } from '@nestjs/common';
import { Access } from '#access';
import type { ChallengeResource } from '#contracts';
import type { Response } from 'express';
import { CardAppController } from '../http/card-app-controller.js';
import { Caller, SessionGuard } from '../http/session.guard.js';
import type { SignedIn } from '../sessions/sessions.js';
import { toResource } from './approval.js';
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
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Without this header nginx would buffer the events.
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
    const stream = await this.streams.open(response, caller);
    const waiting = await this.approvals.waitingOf(caller);
    if (!this.streams.sendAll(stream, waiting)) return;
    const unpresented = waiting.filter(({ presentedAt }) => !presentedAt);
    await Promise.all(unpresented.map((approval) => this.report.report(approval, 'stream')));
  }

  @Get(':id')
  async get(@Caller() caller: SignedIn, @Param('id') id: string): Promise<ChallengeResource> {
    return toResource(await this.decisions.get(caller, id));
  }
}
