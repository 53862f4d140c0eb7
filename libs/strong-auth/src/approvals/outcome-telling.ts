import { Injectable, Logger } from '@nestjs/common';
import type { Approval } from './approval.js';
import { ApprovalRequester } from './approval-requester.js';
import { ApprovalMetrics } from './approval-metrics.js';
import { Approvals } from './approvals.js';

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;
// Past its end the requester has answered by itself: a while later there is nobody left to be told.
const GRACE_MS = 10_000;

/** Tells the requester how an approval ended, until it knows or it is too late. */
@Injectable()
export class OutcomeTelling {
  private readonly logger = new Logger(OutcomeTelling.name);

  constructor(
    private readonly approvals: Approvals,
    private readonly requester: ApprovalRequester,
    private readonly metrics: ApprovalMetrics,
  ) {}

  async tell(approval: Approval): Promise<void> {
    const { id, status, expiresAt, attempts } = approval;
    try {
      const answer = await this.requester.reportOutcome(approval);
      await this.approvals.setAnswer(id, answer);
      // At full rate a line for each would cost as much as what it tells of.
      this.logger.debug(`approval ${id}: ${status}, ${answer}`);
    } catch (error) {
      this.metrics.notTold();
      this.logger.warn(`approval ${id}: ${status} is not told yet: ${String(error)}`);
      const isTooLate = Date.now() > expiresAt.getTime() + GRACE_MS;
      if (isTooLate) await this.approvals.setAnswer(id, 'never_told');
      else await this.approvals.tellAgainIn(id, delayAfter(attempts));
    }
  }
}

function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts, 20), LONGEST_DELAY_MS);
}
