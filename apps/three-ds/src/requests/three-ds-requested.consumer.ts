import { Logger } from '@nestjs/common';
import { ThreeDsRequested } from '#contracts';
import { EventConsumer, OnEvent, PermanentError } from '#messaging';
import {
  type Approval,
  type ApprovalRequest,
  Approvals,
  ApprovalWorker,
  isOfData,
} from '#strong-auth';

@EventConsumer()
export class ThreeDsRequestedConsumer {
  private readonly logger = new Logger(ThreeDsRequestedConsumer.name);

  constructor(
    private readonly approvals: Approvals,
    private readonly worker: ApprovalWorker,
  ) {}

  /**
   * Done once it is in the database: presenting is not waited for, so that nobody's request waits for
   * somebody else's phone. The request itself comes once, and its id is that of the event: a second delivery
   * finds the approval there, and does nothing.
   */
  @OnEvent(ThreeDsRequested)
  async handle(event: ThreeDsRequested): Promise<void> {
    // Read late, after an outage: the platform has told the ACS that nobody was asked.
    if (Date.parse(event.presentBy) <= Date.now()) {
      this.logger.warn(`request ${event.threeDsRequestId} comes too late to be presented`);
      return;
    }
    const added = await this.add(requestOf(event));
    if (added) this.worker.start(added);
  }

  private async add(request: ApprovalRequest): Promise<Approval | undefined> {
    try {
      return await this.approvals.add(request);
    } catch (cause) {
      if (!isOfData(cause)) throw cause;
      throw new PermanentError('Postgres refuses the data', { cause });
    }
  }
}

function requestOf(event: ThreeDsRequested): ApprovalRequest {
  const { threeDsRequestId, companyId, externalId, cardId, cardLast4, cardNetwork } = event;
  const { amount, merchant, digest, createdAt, presentBy, expiresAt } = event;
  return {
    id: threeDsRequestId,
    companyId,
    externalId,
    cardId,
    cardLast4,
    cardNetwork,
    amount,
    merchant,
    digest,
    createdAt: new Date(createdAt),
    presentBy: new Date(presentBy),
    expiresAt: new Date(expiresAt),
    replyTo: { presentedUrl: event.presentedUrl, callbackUrl: event.callbackUrl },
  };
}
