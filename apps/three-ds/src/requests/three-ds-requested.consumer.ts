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

/**
 * Of the time to present, so much has to be left. Where more comes than can be presented, requests wait in
 * the topic until they are old, and to present the oldest ones would make all of them late.
 */
const LEAST_SHARE = 1 / 4;

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
    // After an outage, or in a crowd: the platform tells the ACS in time that nobody was asked.
    if (isTooLate(event)) {
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

function isTooLate({ createdAt, presentBy }: ThreeDsRequested): boolean {
  const endMs = Date.parse(presentBy);
  return endMs - Date.now() <= (endMs - Date.parse(createdAt)) * LEAST_SHARE;
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
