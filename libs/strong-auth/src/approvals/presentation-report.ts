import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Approval } from './approval.js';
import { ApprovalEnding } from './approval-ending.js';
import { ApprovalMetrics } from './approval-metrics.js';
import { ApprovalRequester } from './approval-requester.js';
import { Approvals } from './approvals.js';
import { OutcomeReport } from './outcome-report.js';
import { StrongAuthOptions } from '../strong-auth.options.js';

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

  /** The requester may have accepted the report and wait for a decision, so it is told that there is none. */
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
