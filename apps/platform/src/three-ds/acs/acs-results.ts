import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { AcsChallenge, AcsResult } from '#contracts';
import { backoffMs, Poller } from '#database';
import { currentTraceparent, httpClientSpan } from '#observability';
import { Agent } from 'undici';
import { Clock } from '../../clock.js';
import { PlatformConfig } from '../../platform.config.js';
import { exchangeInSpan } from '../../webhooks/index.js';
import { PendingAnswers } from '../requests/pending-answers.js';
import { RequestChanges } from '../requests/request-changes.js';
import { hasEnded, type ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsLimits } from '../requests/three-ds-limits.js';
import { ThreeDsMetrics } from '../requests/three-ds-metrics.js';
import { ThreeDsPool } from '../requests/three-ds-pool.js';

const KEEP_ALIVE_MS = 30_000;
const EXCERPT_BYTES = 1_024;

/** The connection to the ACS. Its address comes from the operator, so it is not checked. */
@Injectable()
export class AcsConnection implements OnApplicationShutdown {
  private readonly agent = new Agent({ keepAliveTimeout: KEEP_ALIVE_MS, allowH2: false });

  constructor(
    private readonly config: PlatformConfig,
    private readonly limits: ThreeDsLimits,
  ) {}

  /** Resolves when the ACS has accepted the result. @throws Error */
  async give(result: AcsResult): Promise<void> {
    const { acsResultUrl, acsResultToken } = this.config;
    const url = new URL(acsResultUrl);
    const span = httpClientSpan('POST', url, 'result to the ACS');
    const { statusCode } = await exchangeInSpan(currentTraceparent(), span, () => ({
      dispatcher: this.agent,
      url,
      body: JSON.stringify(result),
      timeoutMs: this.limits.answerTimeoutMs,
      excerptBytes: EXCERPT_BYTES,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${acsResultToken}`,
        traceparent: currentTraceparent()!,
      },
    }));
    if (statusCode < 200 || statusCode > 299) throw new Error(`answered ${statusCode}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.close();
  }
}

/**
 * Sends the final answers to the ACS. Each answer is leased to the replica that took the decision, which
 * renews the lease until the answer is sent. If the lease expires, because that replica was killed or the
 * ACS was unavailable, any replica sends the answer.
 */
@Injectable()
export class AcsResults extends Poller {
  constructor(
    private readonly pool: ThreeDsPool,
    private readonly acs: AcsConnection,
    private readonly pending: PendingAnswers,
    private readonly limits: ThreeDsLimits,
    private readonly clock: Clock,
    private readonly metrics: ThreeDsMetrics,
    changes: RequestChanges,
  ) {
    super({ everyMs: limits.pollEveryMs });
    changes.follow((request, isTakenOver) => {
      if (this.isToGive(request, isTakenOver)) this.give(request);
    });
  }

  /** Starts sending the answers that are due; resolves when they are started. */
  async poll(): Promise<void> {
    await this.pending.renew();
    for (const request of await this.pending.claim()) this.give(request);
  }

  /** Sends an answer that is leased to this replica. Does not throw: a failed answer is retried. */
  private give(request: ThreeDsRequest): void {
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
    if (await this.pending.noteAnswered(request.id)) this.observe(request);
  }

  private isToGive(request: ThreeDsRequest, isTakenOver: boolean): boolean {
    if (!hasEnded(request)) return false;
    if (request.presentedAt !== null) return true;
    // The ACS's call is still open, and gets the result as its answer from the replica that holds it. If that
    // replica dies, the answer's lease expires and another replica sends the result.
    return isTakenOver && !this.pending.has(request.id);
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
    const delays = { firstMs: firstAnswerDelayMs, longestMs: longestAnswerDelayMs };
    const delayMs = backoffMs(delays, request.answerAttempts);
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
    await this.pending.noteUnanswered(request.id, isOver ? null : new Date(next));
  }

  private observe(request: ThreeDsRequest): void {
    const seconds = (this.clock.now().getTime() - request.endedAt!.getTime()) / 1_000;
    this.metrics.finalAnswer.observe({ status: request.status }, seconds);
  }
}

type Verdict = Pick<
  AcsResult,
  'transStatus' | 'transStatusReason' | 'challengeCancel' | 'exemption'
>;

const TECHNICAL: Verdict = { transStatus: 'U', transStatusReason: '22' };

/**
 * The result in terms of EMV 3-D Secure (docs/interface/three-ds.md#3-d-secure). @throws Error if the request has
 * not ended.
 */
export function resultOf(request: ThreeDsRequest): AcsResult {
  const { id, acsTransactionId, endedAt } = request;
  if (endedAt === null) throw new Error(`${id} has not ended`);
  return {
    acsTransactionId,
    threeDsRequestId: id,
    ...verdictOf(request),
    decidedAt: endedAt.toISOString(),
  };
}

/** The result; before the request has ended, the challenge for the cardholder. */
export function answerOf(request: ThreeDsRequest, publicUrl: string): AcsResult | AcsChallenge {
  return hasEnded(request) ? resultOf(request) : challengeOf(request, publicUrl);
}

export function challengeOf(request: ThreeDsRequest, publicUrl: string): AcsChallenge {
  return {
    acsTransactionId: request.acsTransactionId,
    threeDsRequestId: request.id,
    transStatus: 'C',
    challengeUrl: `${publicUrl}/challenges/${request.challengeToken}`,
    expiresAt: request.expiresAt.toISOString(),
  };
}

function verdictOf({ status, reason, decision }: ThreeDsRequest): Verdict {
  if (status === 'approved') return { transStatus: 'Y' };
  if (status === 'authenticated' && decision?.exemption) {
    return { transStatus: 'Y', exemption: decision.exemption };
  }
  // Rejected: a payment without authentication must not be tried either.
  if (status === 'refused') return { transStatus: 'R', transStatusReason: '12' };
  if (status === 'denied') return { transStatus: 'N' };
  if (status === 'expired') return { transStatus: 'N', transStatusReason: '14' };
  if (reason === 'cancelled') return { transStatus: 'N', challengeCancel: '01' };
  if (reason === 'sca_failed') return { transStatus: 'N', transStatusReason: '01' };
  return TECHNICAL;
}
