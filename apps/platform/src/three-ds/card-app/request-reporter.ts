import { Injectable } from '@nestjs/common';
import { DomainError } from '#http';
import { type Approval, type ApprovalRequester, callbackOf } from '#strong-auth';
import { PartnerReports } from '../partner/partner-reports.js';

/** Reports the progress of a request in the same way as a partner with its own app. */
@Injectable()
export class RequestReporter implements ApprovalRequester {
  constructor(private readonly reports: PartnerReports) {}

  async reportPresented({ id, replyTo }: Approval): Promise<boolean> {
    return (await refusalOf(this.reports.presented(replyTo.partnerId!, id))) === undefined;
  }

  async reportOutcome(approval: Approval): Promise<string> {
    const { id, replyTo } = approval;
    const reporting = this.reports.responded(replyTo.partnerId!, id, callbackOf(approval));
    return (await refusalOf(reporting)) ?? 'taken';
  }
}

/** @throws errors after which a retry may succeed: the sandbox can simulate a lost callback. */
async function refusalOf(report: Promise<unknown>): Promise<string | undefined> {
  try {
    await report;
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'callback_lost') return error.code;
    throw error;
  }
}
