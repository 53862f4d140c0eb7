import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { StrongAuthOptions } from '../strong-auth.options.js';
import { ApprovalEnding, ApprovalMetrics } from './approval-ending.js';
import { type Approval, ApprovalRequester } from './approval.js';
import { Approvals } from './approvals.js';
import { backoffMs } from '#database';

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
    private readonly outcome: OutcomeReport,
    private readonly metrics: ApprovalMetrics,
    private readonly options: StrongAuthOptions,
  ) {}

  /** A device shows the approval; the report follows. */
  async announce(approval: Approval): Promise<void> {
    await this.approvals.setShown(approval.id, this.endOf(approval));
  }

  /**
   * Reported first and recorded afterwards. If the process is killed in between, the report is repeated
   * when an app shows the approval again, and by `settle` at the latest.
   */
  async report(approval: Approval, way: 'stream' | 'push'): Promise<void> {
    this.metrics.presented(approval, way);
    const isPresented = await this.send(approval);
    if (isPresented) await this.approvals.setPresented(approval.id);
    else if (isPresented === false) await this.ending.expire(approval);
    else await this.fail(approval);
  }

  /**
   * Repeats the report after its time limit: the requester accepts it then only if it accepted it before,
   * and waits for a decision.
   *
   * @throws an error if the requester can't be reached.
   */
  async settle(approval: Approval): Promise<void> {
    const isPresented = await this.requester.reportPresented(approval);
    if (isPresented) await this.approvals.setPresented(approval.id);
    else await this.ending.expire(approval);
  }

  /** The requester may have accepted the report and wait for a decision, so it gets the outcome: there is none. */
  private async fail(approval: Approval): Promise<void> {
    const failure = { status: 'failed', failureReason: 'technical_error' } as const;
    const failed = await this.ending.decide(approval, failure);
    if (failed.isDeviceGood && failed.approval) await this.outcome.send(failed.approval);
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
