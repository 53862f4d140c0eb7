import { threeDsFailureReasons } from '#contracts';
import { Notifications } from '#database';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Approval } from './approval.js';
import {
  type ApprovalNews,
  Approvals,
  APPROVALS_CHANNEL,
  type Decided,
  type DeviceUse,
  type EndedApproval,
  type Outcome,
} from './approvals.js';
import { ChallengeStreams } from './challenge-streams.js';

/** Metrics at `/metrics`: how approvals reach cardholders, and how they end. */
@Injectable()
export class ApprovalMetrics {
  private readonly presenting: Histogram<'way'>;
  private readonly outcomes: Counter<'status' | 'reason'>;
  private readonly failedReports: Counter;

  constructor(registry: Registry, streams: ChallengeStreams) {
    const registers = [registry];
    this.presenting = new Histogram({
      name: 'approvals_presented_seconds',
      help: "Time from the begin of a request until one of the cardholder's devices had it",
      labelNames: ['way'],
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 5],
      registers,
    });
    this.outcomes = new Counter({
      name: 'approvals_ended_total',
      help: 'Approvals by how they ended, and why if they failed',
      labelNames: ['status', 'reason'],
      registers,
    });
    // Prometheus sees no increase of a counter that begins with its first event.
    for (const reason of threeDsFailureReasons) {
      this.outcomes.inc({ status: 'failed', reason }, 0);
    }
    this.failedReports = new Counter({
      name: 'approvals_telling_failures_total',
      help: 'Outcomes that the requester did not take: they are reported again',
      registers,
    });
    new Gauge({
      name: 'approvals_open_apps',
      help: 'Apps that this replica streams to',
      registers,
      collect() {
        this.set(streams.count);
      },
    });
  }

  presented({ createdAt }: Approval, way: 'stream' | 'push'): void {
    this.presenting.observe({ way }, Math.max(0, Date.now() - createdAt.getTime()) / 1_000);
  }

  ended({ status, failureReason }: Approval): void {
    this.outcomes.inc({ status, reason: failureReason ?? '' });
  }

  reportFailed(): void {
    this.failedReports.inc();
  }
}

/** Ends approvals and removes them from all screens of the cardholder. */
@Injectable()
export class ApprovalEnding {
  constructor(
    private readonly notifications: Notifications,
    private readonly approvals: Approvals,
    private readonly streams: ChallengeStreams,
    private readonly metrics: ApprovalMetrics,
  ) {}

  /** @param use the device, for a decision made with a passkey. */
  async decide(approval: Approval, outcome: Outcome, use?: DeviceUse): Promise<Decided> {
    const result = await this.approvals.decide(approval.id, outcome, use);
    if (result.isDeviceGood && result.approval) this.show(result.approval);
    return result;
  }

  async expire(approval: Approval): Promise<void> {
    const expired = await this.approvals.expire(approval.id);
    if (expired) this.show(expired);
  }

  /** Voids the challenge of the approval, and notifies open apps that they must request a new one. */
  async forgetNonce(approval: Approval): Promise<void> {
    await this.approvals.forgetNonce(approval);
    this.streams.send({ ...approval, nonce: null });
  }

  private show(approval: EndedApproval): void {
    this.metrics.ended(approval);
    this.streams.send(approval);
    if (approval.isOpenElsewhere) notify(this.notifications, approval);
  }
}

export function notify(notifications: Notifications, news: ApprovalNews): void {
  const { id, companyId, externalId } = news;
  notifications.notifyOthers(APPROVALS_CHANNEL, JSON.stringify({ id, companyId, externalId }));
}
