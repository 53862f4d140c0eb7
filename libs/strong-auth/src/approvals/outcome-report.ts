import { Injectable, Logger } from '@nestjs/common';
import type { Approval } from './approval.js';
import { ApprovalRequester } from './approval-requester.js';
import { ApprovalMetrics } from './approval-metrics.js';
import { Approvals } from './approvals.js';

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;
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
      this.metrics.notTold();
      this.logger.warn(`approval ${id}: ${status} is not reported yet: ${String(error)}`);
      const isTooLate = Date.now() > expiresAt.getTime() + GRACE_MS;
      if (isTooLate) await this.approvals.setAnswer(id, 'never_told');
      else await this.approvals.tellAgainIn(id, delayAfter(attempts));
    }
  }
}

function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts, 20), LONGEST_DELAY_MS);
}
