import { setTimeout as sleep } from 'node:timers/promises';
import { threeDsFailureReasons } from '#contracts';
import { backoffMs, Notifications } from '#database';
import { Injectable, Logger } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { StrongAuthOptions } from '../strong-auth.options.js';
import { type Approval, ApprovalRequester } from './approval.js';
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

const DELAYS = { firstMs: 200, longestMs: 5_000 };
// After the time limit the requester has answered on its own; a report later than this is pointless.
const GRACE_MS = 10_000;

/** Reports the outcome of an approval to the requester, until it succeeds or is too late. */
@Injectable()
export class OutcomeReport {
  private readonly logger = new Logger(OutcomeReport.name);

  constructor(
    private readonly approvals: Approvals,
    private readonly requester: ApprovalRequester,
    private readonly metrics: ApprovalMetrics,
  ) {}

  async send(approval: Approval): Promise<void> {
    const { id, status, expiresAt, attempts } = approval;
    try {
      const answer = await this.requester.reportOutcome(approval);
      await this.approvals.setAnswer(id, answer);
      // At the full rate, a log line for each report would cost as much as the report.
      this.logger.debug(`approval ${id}: ${status}, ${answer}`);
    } catch (error) {
      this.metrics.reportFailed();
      this.logger.warn(`approval ${id}: ${status} is not reported yet: ${String(error)}`);
      const isTooLate = Date.now() > expiresAt.getTime() + GRACE_MS;
      if (isTooLate) await this.approvals.setAnswer(id, 'never_told');
      else await this.approvals.reportAgainIn(id, backoffMs(DELAYS, attempts));
    }
  }
}

const RETRY_DELAY_MS = 100;

/** Reports to the requester that the approval is shown on a device. */
@Injectable()
export class PresentationReport {
  private readonly logger = new Logger(PresentationReport.name);

  constructor(
    private readonly approvals: Approvals,
    private readonly requester: ApprovalRequester,
    private readonly ending: ApprovalEnding,
    private readonly metrics: ApprovalMetrics,
    private readonly options: StrongAuthOptions,
  ) {}

  /** A device shows the approval; the report follows. */
  async announce(approval: Approval): Promise<void> {
    await this.approvals.setShown(approval.id, this.endOf(approval));
  }

  /**
   * Reported first and recorded afterwards. If the process is killed in between, or no answer comes, the report is
   * repeated when an app shows the approval again, and by `settle` at the latest.
   */
  async report(approval: Approval, way: 'stream' | 'push'): Promise<void> {
    this.metrics.presented(approval, way);
    const isPresented = await this.send(approval);
    // Without an answer, the requester may have accepted it and wait for the decision: `settle` finds out.
    if (isPresented !== undefined) await this.record(approval, isPresented);
  }

  /**
   * Repeats the report after its time limit: the requester accepts it then only if it accepted it before,
   * and waits for a decision.
   *
   * @throws an error if the requester can't be reached.
   */
  async settle(approval: Approval): Promise<void> {
    await this.record(approval, await this.requester.reportPresented(approval));
  }

  private async record(approval: Approval, isPresented: boolean): Promise<void> {
    if (isPresented) await this.approvals.setPresented(approval.id);
    else await this.ending.expire(approval);
  }

  /** @returns false if the requester no longer waits for a decision; undefined if it could not be reached. */
  private async send(approval: Approval): Promise<boolean | undefined> {
    const until = this.endOf(approval);
    for (;;) {
      try {
        return await this.requester.reportPresented(approval);
      } catch (error) {
        this.logger.warn(`the presentation is not reported yet: ${String(error)}`);
        if (Date.now() >= until.getTime()) return undefined;
        // No other replica may end the approval while the report is running.
        await this.approvals.holdUntil(approval.id, until);
        await sleep(RETRY_DELAY_MS);
      }
    }
  }

  /** When reports of the approval end. */
  endOf({ presentBy }: Approval): Date {
    return new Date(presentBy.getTime() + this.options.reportGraceMs);
  }
}
