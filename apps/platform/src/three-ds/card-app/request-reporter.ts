import { Injectable } from '@nestjs/common';
import { DomainError } from '#http';
import { type Approval, type ApprovalRequester, callbackOf } from '#strong-auth';
import { PartnerReports } from '../partner/partner-reports.js';

/** Reports what becomes of a request as a partner with an app of its own would. */
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

/** @throws what may be taken later: the sandbox can lose a callback. */
async function refusalOf(report: Promise<unknown>): Promise<string | undefined> {
  try {
    await report;
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'callback_lost') return error.code;
    throw error;
  }
}
