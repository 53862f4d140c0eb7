import { Injectable, Logger } from '@nestjs/common';
import { ThreeDsRequested } from '#contracts';
import { EventConsumer, OnEvent, PermanentError } from '#messaging';
import {
  type Approval,
  type ApprovalRequest,
  type ApprovalRequester,
  Approvals,
  ApprovalWorker,
  callbackOf,
  isOfData,
} from '#strong-auth';
import { type Callback, ForeignUrlError, PlatformClient, PlatformError } from '#platform-client';

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
    // After an outage or in an overload; the platform reports to the ACS in time that the cardholder was not
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

/** Reports the progress of requests to the platform (docs/interface/three-ds.md#3-d-secure). */
@Injectable()
export class PlatformRequester implements ApprovalRequester {
  private readonly logger = new Logger(PlatformRequester.name);

  constructor(private readonly platform: PlatformClient) {}

  async reportPresented({ id, replyTo }: Approval): Promise<boolean> {
    const refusal = await refusalOf(this.platform.reportPresentedAt(replyTo.presentedUrl!));
    if (refusal) this.logger.warn(`request ${id} is not presented: ${refusal}`);
    return refusal === undefined;
  }

  async reportOutcome(approval: Approval): Promise<string> {
    const { callbackUrl } = approval.replyTo;
    // A reason stands with a failure only.
    const decision = callbackOf(approval) as Callback;
    const reporting = this.platform.reportDecisionAt(callbackUrl!, decision);
    return (await refusalOf(reporting)) ?? 'taken';
  }
}

/** @throws errors after which a retry may succeed. */
async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof ForeignUrlError) return 'url_foreign';
    if (error instanceof PlatformError && !error.isTransient) return error.code;
    throw error;
  }
}
