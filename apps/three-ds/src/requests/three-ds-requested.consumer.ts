import { Logger } from '@nestjs/common';
import { ThreeDsRequested } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { type Approval, type ApprovalRequest, Approvals, ApprovalWorker } from '#strong-auth';

@EventConsumer()
export class ThreeDsRequestedConsumer {
  private readonly logger = new Logger(ThreeDsRequestedConsumer.name);

  constructor(
    private readonly inbox: Inbox,
    private readonly approvals: Approvals,
    private readonly worker: ApprovalWorker,
  ) {}

  /**
   * Done once it is in the database: presenting is not waited for, so that nobody's request waits for
   * somebody else's phone.
   */
  @OnEvent(ThreeDsRequested)
  async handle(event: ThreeDsRequested, meta: EventMeta): Promise<void> {
    // Read late, after an outage: the platform has told the ACS that nobody was asked.
    if (Date.parse(event.presentBy) <= Date.now()) {
      this.logger.warn(`request ${event.threeDsRequestId} comes too late to be presented`);
      return;
    }
    let added: Approval | undefined;
    await this.inbox.once(meta, async (transaction) => {
      added = await this.approvals.add(transaction, requestOf(event));
    });
    if (added) this.worker.start(added);
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
