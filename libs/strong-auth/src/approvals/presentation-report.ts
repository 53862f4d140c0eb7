import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Approval } from './approval.js';
import { ApprovalEnding } from './approval-ending.js';
import { ApprovalRequester } from './approval-requester.js';
import { Approvals } from './approvals.js';

const RETRY_DELAY_MS = 100;

/** Tells the requester that the cardholder has it on a device. */
@Injectable()
export class PresentationReport {
  private readonly logger = new Logger(PresentationReport.name);

  constructor(
    private readonly approvals: Approvals,
    private readonly requester: ApprovalRequester,
    private readonly ending: ApprovalEnding,
  ) {}

  /** Told first and noted then: killed in between, it is told again, which does no harm. */
  async report(approval: Approval): Promise<void> {
    if (await this.tell(approval)) await this.approvals.setPresented(approval.id);
    else await this.ending.expire(approval);
  }

  /** @returns false if nobody waits for the decision any more. */
  private async tell(approval: Approval): Promise<boolean> {
    for (;;) {
      try {
        return await this.requester.reportPresented(approval);
      } catch (error) {
        if (Date.now() >= approval.presentBy.getTime()) return false;
        this.logger.warn(`presented is not told yet: ${String(error)}`);
        await sleep(RETRY_DELAY_MS);
      }
    }
  }
}
