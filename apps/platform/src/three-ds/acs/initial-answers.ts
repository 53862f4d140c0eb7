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
 * Holds the calls of the ACS until their request is presented or ends. The replica that holds a call also
 * watches its time limit, so that the ACS is answered at once when it passes.
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
   * Resolves with the request when forwarding has ended.
   *
   * @param begin called when the request is watched, so that no change is missed.
   */
  async wait(request: ThreeDsRequest, begin: () => void): Promise<ThreeDsRequest> {
    const call: HeldCall = { request, settle: Promise.withResolvers() };
    const unwatch = this.signal.watch(request.id, (news) => {
      if (news) settleIfKnown(call, news);
      else void this.lookAt(call);
    });
    const leftMs = request.presentBy.getTime() - this.clock.now().getTime();
    const timer = setTimeout(() => void this.end(call), Math.max(0, leftMs) + 1);
    // Hold the answer here: whoever ends the request meanwhile, this call answers the ACS.
    const release = this.pending.hold(request);
    this.held.add(call);
    try {
      begin();
      return await this.unlessTooLate(await call.settle.promise);
    } finally {
      this.held.delete(call);
      release();
      clearTimeout(timer);
      unwatch();
    }
  }

  /** For a repeated call. Changes before this call are read from the database. */
  async join(request: ThreeDsRequest): Promise<ThreeDsRequest> {
    if (request.status !== 'forwarding') return request;
    return this.wait(request, () => {
      for (const call of this.held) if (call.request === request) void this.lookAt(call);
    });
  }

  /** Ends the requests whose time limit has passed. */
  async endOverdue(): Promise<void> {
    const now = this.clock.now();
    const overdue = [...this.held].filter(({ request }) => request.presentBy < now);
    await Promise.all(overdue.map((call) => this.end(call)));
  }

  /** After the time limit the ACS must be told that the cardholder was not asked. */
  private async unlessTooLate(known: ThreeDsRequest): Promise<ThreeDsRequest> {
    if (known.presentedAt === null || this.clock.now() <= known.presentBy) return known;
    const withdrawn = await this.requests.withdraw(known.id);
    // The request was decided meanwhile; its result is sent separately.
    if (!withdrawn) return known;
    this.progress.changed(withdrawn);
    return withdrawn;
  }

  private async end(call: HeldCall): Promise<void> {
    try {
      const ended = await this.requests.endUnpresented(call.request.id, null);
      if (ended) this.progress.changed(ended);
      // Another replica may have ended the request, and its notification may be lost.
      else await this.lookAt(call);
    } catch (error) {
      // Without the database only a failure can be reported; the ACS continues without us.
      call.settle.reject(error);
    }
  }

  private async lookAt(call: HeldCall): Promise<void> {
    try {
      const found = await this.requests.find(call.request.id);
      if (found) settleIfKnown(call, found);
    } catch (error) {
      this.logger.warn(`${call.request.id} could not be read: ${String(error)}`);
    }
  }
}

function settleIfKnown({ settle }: HeldCall, request: ThreeDsRequest): void {
  if (request.status !== 'forwarding') settle.resolve(request);
}
