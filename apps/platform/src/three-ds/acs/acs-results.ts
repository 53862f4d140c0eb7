import { Injectable } from '@nestjs/common';
import { Poller } from '#database';
import { Clock } from '../../clock.js';
import type { ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';
import { ThreeDsLimits } from '../three-ds-limits.js';
import { ThreeDsPool } from '../three-ds-pool.js';
import { ThreeDsMetrics } from '../three-ds-metrics.js';
import { resultOf } from './acs-answer.js';
import { AcsConnection } from './acs-connection.js';
import { PendingAnswers } from './pending-answers.js';

/**
 * Sends the final answers to the ACS. Each answer is leased to the replica that took the decision, which
 * renews the lease until the answer is sent. If the lease expires, because that replica was killed or the
 * ACS was unavailable, any replica sends the answer.
 */
@Injectable()
export class AcsResults extends Poller {
  constructor(
    private readonly pool: ThreeDsPool,
    private readonly requests: ThreeDsRequests,
    private readonly acs: AcsConnection,
    private readonly pending: PendingAnswers,
    private readonly limits: ThreeDsLimits,
    private readonly clock: Clock,
    private readonly metrics: ThreeDsMetrics,
  ) {
    super({ everyMs: limits.pollEveryMs });
  }

  /** Starts sending the answers that are due; resolves when they are started. */
  async poll(): Promise<void> {
    const pending = this.pending.all();
    if (pending.length > 0) await this.requests.renewAnswers(pending);
    // Read the pending answers again, because new ones may have come while the leases were renewed.
    for (const request of await this.requests.claimAnswers(this.pending.all())) this.give(request);
  }

  /** Sends an answer that is leased to this replica. Does not throw: a failed answer is retried. */
  give(request: ThreeDsRequest): void {
    const release = this.pending.hold(request);
    const attempt = this.attempt(request, release)
      .catch((error: unknown) =>
        // The lease expires, and the answer is sent again.
        this.logger.warn(`the answer of ${request.id} was not recorded: ${String(error)}`),
      )
      .finally(release);
    this.pool.keepOpenFor(attempt);
  }

  /** Records that the ACS received the result as the answer to its own query. */
  async given(request: ThreeDsRequest): Promise<void> {
    if (await this.requests.noteAnswered(request.id)) this.observe(request);
  }

  private async attempt(request: ThreeDsRequest, release: () => void): Promise<void> {
    try {
      await this.acs.give(resultOf(request));
    } catch (error) {
      // The lease is no longer renewed, because the time of the next attempt is stored now.
      release();
      await this.postpone(request, error);
      return;
    }
    await this.given(request);
  }

  private async postpone(request: ThreeDsRequest, error: unknown): Promise<void> {
    const { firstAnswerDelayMs, longestAnswerDelayMs, answerWindowMs } = this.limits;
    const delayMs = Math.min(
      firstAnswerDelayMs * 2 ** request.answerAttempts,
      longestAnswerDelayMs,
    );
    const next = this.clock.now().getTime() + delayMs;
    const lastMs = Math.max(
      request.expiresAt.getTime(),
      request.endedAt!.getTime() + answerWindowMs,
    );
    const isOver = next > lastMs;
    this.metrics.answerFailures.inc({ outcome: isOver ? 'given_up' : 'repeated' });
    this.logger.warn(
      `the ACS did not accept the answer of ${request.id}${isOver ? ', which is given up' : ''}: ${String(error)}`,
    );
    await this.requests.noteUnanswered(request.id, isOver ? null : new Date(next));
  }

  private observe(request: ThreeDsRequest): void {
    const seconds = (this.clock.now().getTime() - request.endedAt!.getTime()) / 1_000;
    this.metrics.finalAnswer.observe({ status: request.status }, seconds);
  }
}
