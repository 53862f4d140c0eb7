import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Approval } from './approval.js';
import { ApprovalEnding } from './approval-ending.js';
import { ApprovalMetrics } from './approval-metrics.js';
import { ApprovalRequester } from './approval-requester.js';
import { Approvals } from './approvals.js';
import { OutcomeTelling } from './outcome-telling.js';

const RETRY_DELAY_MS = 100;
// A report without an answer may have been accepted. The requester still remembers it for this time after
// the limit.
export const REPORT_GRACE_MS = 5_000;

/** Reports to the requester that the approval is shown on a device. */
@Injectable()
export class PresentationReport {
  private readonly logger = new Logger(PresentationReport.name);

  constructor(
    private readonly approvals: Approvals,
    private readonly requester: ApprovalRequester,
    private readonly ending: ApprovalEnding,
    private readonly telling: OutcomeTelling,
    private readonly metrics: ApprovalMetrics,
  ) {}

  /** A device shows the approval; the report follows. */
  async announce(approval: Approval): Promise<void> {
    await this.approvals.setShown(approval.id, endOf(approval));
  }

  /**
   * Reported first and recorded afterwards. If the process is killed in between, the report is repeated,
   * which is harmless.
   */
  async report(approval: Approval, way: 'stream' | 'push'): Promise<void> {
    this.metrics.presented(approval, way);
    const isPresented = await this.tell(approval);
    if (isPresented) await this.approvals.setPresented(approval.id);
    else if (isPresented === false) await this.ending.expire(approval);
    else await this.fail(approval);
  }

  /** The requester may have accepted the report and wait for a decision, so it is told that there is none. */
  private async fail(approval: Approval): Promise<void> {
    const failure = { status: 'failed', failureReason: 'technical_error' } as const;
    const failed = await this.ending.decide(approval, failure);
    if (failed.isDeviceGood && failed.approval) await this.telling.tell(failed.approval);
  }

  /** @returns false if the requester no longer waits for a decision; undefined if it could not be reached. */
  private async tell(approval: Approval): Promise<boolean | undefined> {
    const until = endOf(approval);
    for (;;) {
      try {
        return await this.requester.reportPresented(approval);
      } catch (error) {
        this.logger.warn(`presented is not told yet: ${String(error)}`);
        if (Date.now() >= until.getTime()) return undefined;
        // No other replica may end the approval while the report is running.
        await this.approvals.holdUntil(approval.id, until);
        await sleep(RETRY_DELAY_MS);
      }
    }
  }
}

function endOf({ presentBy }: Approval): Date {
  return new Date(presentBy.getTime() + REPORT_GRACE_MS);
}
