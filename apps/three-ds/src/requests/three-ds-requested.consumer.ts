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
 * The share of the time limit for presenting that must be left. In an overload requests wait in the topic,
 * and presenting the oldest ones would make all of them late.
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
   * Done when the request is stored; the handler does not wait for presenting, so that no request waits for
   * another cardholder's device. The event's id is the request's id: a second delivery finds the stored
   * approval and does nothing.
   */
  @OnEvent(ThreeDsRequested)
  async handle(event: ThreeDsRequested): Promise<void> {
    // After an outage or in an overload; the platform tells the ACS in time that the cardholder was not
    // asked.
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
