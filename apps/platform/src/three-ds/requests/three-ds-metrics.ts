import { Injectable } from '@nestjs/common';
import { threeDsDecisionReasons, threeDsOutcomes } from '#contracts';
import { InjectDataSource } from '@nestjs/typeorm';
import { addQueriedGauge } from '#database';
import { Counter, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { RequestChanges } from './request-changes.js';
import { hasEnded, type ThreeDsRequest } from './three-ds-request.js';

/** Metrics of the 3-D Secure time limits (docs/interface/three-ds.md#3-d-secure), at `/metrics`. */
@Injectable()
export class ThreeDsMetrics {
  /** Time limit: 2 s. */
  readonly initialAnswer: Histogram<'answer'>;
  /** Time limit: 2 s. */
  readonly finalAnswer: Histogram<'status'>;
  readonly forwarding: Histogram<'outcome'>;
  readonly refusals: Counter<'why'>;
  /** Before the challenge. */
  readonly decisions: Counter<'outcome' | 'reason'>;
  readonly answerFailures: Counter<'outcome'>;
  private readonly presenting: Histogram;
  private readonly deciding: Histogram<'status'>;

  constructor(
    registry: Registry,
    @InjectDataSource() dataSource: DataSource,
    changes: RequestChanges,
  ) {
    changes.follow((request) => this.observeState(request));
    const registers = [registry];
    const seconds = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 1.9, 2, 2.5, 5];
    this.initialAnswer = new Histogram({
      name: 'three_ds_initial_answer_seconds',
      help: 'Time from the call of the ACS to its initial answer, by transaction status',
      labelNames: ['answer'],
      buckets: seconds,
      registers,
    });
    this.finalAnswer = new Histogram({
      name: 'three_ds_final_answer_seconds',
      help: 'Time from the end of a request until the ACS has taken the final answer',
      labelNames: ['status'],
      buckets: seconds,
      registers,
    });
    this.forwarding = new Histogram({
      name: 'three_ds_forwarding_seconds',
      help: "Time that the partner's 3DS webhook took to answer, by outcome",
      labelNames: ['outcome'],
      buckets: seconds,
      registers,
    });
    this.presenting = new Histogram({
      name: 'three_ds_presented_seconds',
      help: 'Time from the begin of a request until the partner reported it as presented',
      buckets: seconds,
      registers,
    });
    this.deciding = new Histogram({
      name: 'three_ds_ended_seconds',
      help: 'Time from the begin of a request to its end, by the state it ended in',
      labelNames: ['status'],
      buckets: [0.1, 1, 2, 5, 10, 20, 40, 60, 90, 120, 140, 150, 155],
      registers,
    });
    this.refusals = new Counter({
      name: 'three_ds_refusals_total',
      help: 'Calls of the ACS that were answered at once, without a request, by reason',
      labelNames: ['why'],
      registers,
    });
    this.decisions = new Counter({
      name: 'three_ds_decisions_total',
      help: 'Requests that were decided before the challenge, by outcome and reason',
      labelNames: ['outcome', 'reason'],
      registers,
    });
    for (const outcome of threeDsOutcomes) this.decisions.inc({ outcome, reason: 'rule' }, 0);
    for (const reason of threeDsDecisionReasons) {
      this.decisions.inc({ outcome: 'challenge', reason }, 0);
    }
    this.answerFailures = new Counter({
      name: 'three_ds_answer_failures_total',
      help: 'Attempts to give the ACS a final answer that failed: to be repeated, or given up',
      labelNames: ['outcome'],
      registers,
    });
    // Prometheus sees no increase of a counter that begins with its first event.
    for (const outcome of ['repeated', 'given_up']) this.answerFailures.inc({ outcome }, 0);
    addQueriedGauge(registry, dataSource, {
      name: 'three_ds_unanswered_requests',
      help: 'Requests that have ended and whose final answer the ACS has not taken yet',
      sql: 'SELECT count(*) FROM three_ds_requests WHERE answer_due_at IS NOT NULL',
    });
  }

  private observeState(request: ThreeDsRequest): void {
    const { status, createdAt, presentedAt, endedAt } = request;
    if (status === 'presented' && presentedAt) {
      this.presenting.observe(secondsBetween(createdAt, presentedAt));
    }
    if (!hasEnded(request) || !endedAt) return;
    this.deciding.observe({ status }, secondsBetween(createdAt, endedAt));
  }
}

function secondsBetween(start: Date, end: Date): number {
  return (end.getTime() - start.getTime()) / 1_000;
}
