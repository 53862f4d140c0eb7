import { Injectable } from '@nestjs/common';
import { AcsResults } from '../acs/acs-results.js';
import { PendingAnswers } from '../acs/pending-answers.js';
import { ThreeDsMetrics } from '../three-ds-metrics.js';
import { RequestSignal } from './request-signal.js';
import { hasEnded, type ThreeDsRequest } from './three-ds-request.js';

/** Passes each change of a request to everything that waits for it. */
@Injectable()
export class RequestProgress {
  constructor(
    private readonly signal: RequestSignal,
    private readonly results: AcsResults,
    private readonly pending: PendingAnswers,
    private readonly metrics: ThreeDsMetrics,
  ) {}

  /** This replica has stored a new state of the request. */
  changed(request: ThreeDsRequest): void {
    this.metrics.observeState(request);
    this.signal.announce(request);
    // Otherwise the ACS's call is still open and gets the result as its answer. If that replica dies, the
    // answer's lease expires and another replica sends the result.
    if (hasEnded(request) && request.presentedAt !== null) this.results.give(request);
  }

  /**
   * This replica ended a request because the replica that holds the ACS's call seems to be dead. If this
   * replica itself holds the call, it answers it. A presented request has no open call; a decision at the
   * same moment is too late, although it already holds the answer.
   */
  takenOver(request: ThreeDsRequest): void {
    const isHeldHere = request.presentedAt === null && this.pending.has(request.id);
    this.metrics.observeState(request);
    this.signal.announce(request);
    if (!isHeldHere) this.results.give(request);
  }
}
