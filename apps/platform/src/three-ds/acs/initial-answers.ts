import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../clock.js';
import { PendingAnswers } from './pending-answers.js';
import { RequestProgress } from '../requests/request-progress.js';
import { RequestSignal } from '../requests/request-signal.js';
import type { ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';

interface HeldCall {
  request: ThreeDsRequest;
  settle: PromiseWithResolvers<ThreeDsRequest>;
}

/**
 * The calls of the ACS that are held until their request is presented, or is not. Whoever holds a call also
 * keeps its time: the ACS is answered at once then.
 */
@Injectable()
export class InitialAnswers {
  private readonly logger = new Logger(InitialAnswers.name);
  private readonly held = new Set<HeldCall>();

  constructor(
    private readonly requests: ThreeDsRequests,
    private readonly signal: RequestSignal,
    private readonly progress: RequestProgress,
    private readonly pending: PendingAnswers,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves with the request as it is when it is no longer being forwarded.
   *
   * @param begin called when nothing of it can be missed any more.
   */
  async wait(request: ThreeDsRequest, begin: () => void): Promise<ThreeDsRequest> {
    const call: HeldCall = { request, settle: Promise.withResolvers() };
    const unwatch = this.signal.watch(request.id, (news) => {
      if (news) settleIfKnown(call, news);
      else void this.lookAt(call);
    });
    const leftMs = request.presentBy.getTime() - this.clock.now().getTime();
    const timer = setTimeout(() => void this.end(call), Math.max(0, leftMs) + 1);
    // Whoever ends it meanwhile: the ACS is told by this call.
    const letGo = this.pending.hold(request);
    this.held.add(call);
    try {
      begin();
      return await this.unlessTooLate(await call.settle.promise);
    } finally {
      this.held.delete(call);
      letGo();
      clearTimeout(timer);
      unwatch();
    }
  }

  /** For a call that joins later: what it missed is looked up. */
  async join(request: ThreeDsRequest): Promise<ThreeDsRequest> {
    if (request.status !== 'forwarding') return request;
    return this.wait(request, () => {
      for (const call of this.held) if (call.request === request) void this.lookAt(call);
    });
  }

  /** Ends those whose time is over. */
  async endOverdue(): Promise<void> {
    const now = this.clock.now();
    const overdue = [...this.held].filter(({ request }) => request.presentBy < now);
    await Promise.all(overdue.map((call) => this.end(call)));
  }

  /** The ACS waits no longer than for its limit: past that it is to hear that nobody was asked. */
  private async unlessTooLate(known: ThreeDsRequest): Promise<ThreeDsRequest> {
    if (known.presentedAt === null || this.clock.now() <= known.presentBy) return known;
    const withdrawn = await this.requests.withdraw(known.id);
    // Decided meanwhile: the result comes by itself.
    if (!withdrawn) return known;
    this.progress.changed(withdrawn);
    return withdrawn;
  }

  private async end(call: HeldCall): Promise<void> {
    try {
      const ended = await this.requests.endUnpresented(call.request.id, null);
      if (ended) this.progress.changed(ended);
      // Another replica may have been first, and its notification may be lost.
      else await this.lookAt(call);
    } catch (error) {
      // Without the database nothing can be said but that it failed: the ACS goes on without us.
      call.settle.reject(error);
    }
  }

  private async lookAt(call: HeldCall): Promise<void> {
    try {
      const found = await this.requests.find(call.request.id);
      if (found) settleIfKnown(call, found);
    } catch (error) {
      this.logger.warn(`${call.request.id} can't be looked at: ${String(error)}`);
    }
  }
}

function settleIfKnown({ settle }: HeldCall, request: ThreeDsRequest): void {
  if (request.status !== 'forwarding') settle.resolve(request);
}
