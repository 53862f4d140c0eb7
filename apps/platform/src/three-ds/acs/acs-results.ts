import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../clock.js';
import type { ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';
import { ThreeDsLimits } from '../three-ds-limits.js';
import { ThreeDsPool } from '../three-ds-pool.js';
import { ThreeDsMetrics } from '../three-ds-metrics.js';
import { resultOf } from './acs-answer.js';
import { AcsConnection } from './acs-connection.js';

/**
 * Gives the ACS its final answers. Each is leased to the replica that took the decision; when its lease
 * lapses, as it does when that replica was killed or the ACS was away, any replica goes on.
 */
@Injectable()
export class AcsResults implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AcsResults.name);
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;

  constructor(
    private readonly pool: ThreeDsPool,
    private readonly requests: ThreeDsRequests,
    private readonly acs: AcsConnection,
    private readonly limits: ThreeDsLimits,
    private readonly clock: Clock,
    private readonly metrics: ThreeDsMetrics,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.looking ??= this.look()
        .catch((error: unknown) => this.logger.warn(`nothing claimed: ${String(error)}`))
        .finally(() => (this.looking = undefined));
    }, this.limits.lookEveryMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /** Gives the answers that are due. Resolves when they are under way. */
  async look(): Promise<void> {
    for (const request of await this.requests.claimAnswers()) this.give(request);
  }

  /** Gives an answer that is leased to this replica. Does not throw: what fails is tried again. */
  give(request: ThreeDsRequest): void {
    const attempt = this.attempt(request).catch((error: unknown) =>
      // Its lease lapses, and it is given again.
      this.logger.warn(`it is not noted that ${request.id} was answered: ${String(error)}`),
    );
    this.pool.keepOpenFor(attempt);
  }

  /** The ACS has got the result otherwise: it asked. */
  async given(request: ThreeDsRequest): Promise<void> {
    if (await this.requests.noteAnswered(request.id)) this.observe(request);
  }

  private async attempt(request: ThreeDsRequest): Promise<void> {
    try {
      await this.acs.give(resultOf(request));
    } catch (error) {
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
      `the ACS did not take the answer of ${request.id}${isOver ? ', and is not asked again' : ''}: ${String(error)}`,
    );
    await this.requests.noteUnanswered(request.id, isOver ? null : new Date(next));
  }

  private observe(request: ThreeDsRequest): void {
    const seconds = (this.clock.now().getTime() - request.endedAt!.getTime()) / 1_000;
    this.metrics.finalAnswer.observe({ status: request.status }, seconds);
  }
}
