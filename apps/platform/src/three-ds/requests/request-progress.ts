import { Injectable } from '@nestjs/common';
import { AcsResults } from '../acs/acs-results.js';
import { PendingAnswers } from '../acs/pending-answers.js';
import { ThreeDsMetrics } from '../three-ds-metrics.js';
import { RequestSignal } from './request-signal.js';
import { hasEnded, type ThreeDsRequest } from './three-ds-request.js';

/** Brings what became of a request to all who wait for it. */
@Injectable()
export class RequestProgress {
  constructor(
    private readonly signal: RequestSignal,
    private readonly results: AcsResults,
    private readonly pending: PendingAnswers,
    private readonly metrics: ThreeDsMetrics,
  ) {}

  /** A request has got another state, made durable by this replica. */
  changed(request: ThreeDsRequest): void {
    this.metrics.observeState(request);
    this.signal.announce(request);
    // The call that asked for it is still open, and is answered with the result. If that is lost with its
    // replica, the lease of the answer lapses.
    if (hasEnded(request) && request.presentedAt !== null) this.results.give(request);
  }

  /**
   * A request was ended for whoever holds the ACS's call, and seems to be gone: if that is not this replica. Once
   * it was presented no call is held any more: a decision that comes at this moment has the answer in hand, too,
   * and is too late to give it.
   */
  takenOver(request: ThreeDsRequest): void {
    const isHeldHere = request.presentedAt === null && this.pending.has(request.id);
    this.metrics.observeState(request);
    this.signal.announce(request);
    if (!isHeldHere) this.results.give(request);
  }
}
