import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Approval } from './approval.js';
import { ApprovalEnding } from './approval-ending.js';
import { ApprovalMetrics } from './approval-metrics.js';
import { ApprovalRequester } from './approval-requester.js';
import { Approvals } from './approvals.js';
import { OutcomeTelling } from './outcome-telling.js';

const RETRY_DELAY_MS = 100;
// A report that got no answer may have been taken: past the limit the requester still knows which.
export const REPORT_GRACE_MS = 5_000;

/** Tells the requester that the cardholder has it on a device. */
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

  /** A device has it, and the report follows. */
  async announce(approval: Approval): Promise<void> {
    await this.approvals.setShown(approval.id, endOf(approval));
  }

  /** Told first and noted then: killed in between, it is told again, which does no harm. */
  async report(approval: Approval, way: 'stream' | 'push'): Promise<void> {
    this.metrics.presented(approval, way);
    const isPresented = await this.tell(approval);
    if (isPresented) await this.approvals.setPresented(approval.id);
    else if (isPresented === false) await this.ending.expire(approval);
    else await this.fail(approval);
  }

  /** It may count as presented, and then somebody waits for a decision: that there is none is told, too. */
  private async fail(approval: Approval): Promise<void> {
    const failure = { status: 'failed', failureReason: 'technical_error' } as const;
    const failed = await this.ending.decide(approval, failure);
    if (failed.isDeviceGood && failed.approval) await this.telling.tell(failed.approval);
  }

  /** @returns false if nobody waits for the decision any more; undefined if nobody could be told. */
  private async tell(approval: Approval): Promise<boolean | undefined> {
    const until = endOf(approval);
    for (;;) {
      try {
        return await this.requester.reportPresented(approval);
      } catch (error) {
        this.logger.warn(`presented is not told yet: ${String(error)}`);
        if (Date.now() >= until.getTime()) return undefined;
        // Nobody else is to take it off the screen as long as this is open.
        await this.approvals.holdUntil(approval.id, until);
        await sleep(RETRY_DELAY_MS);
      }
    }
  }
}

function endOf({ presentBy }: Approval): Date {
  return new Date(presentBy.getTime() + REPORT_GRACE_MS);
}
