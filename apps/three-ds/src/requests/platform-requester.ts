import { Injectable, Logger } from '@nestjs/common';
import { type Callback, ForeignUrlError, PlatformClient, PlatformError } from '#platform-client';
import { type Approval, type ApprovalRequester, callbackOf } from '#strong-auth';

/** Reports the progress of requests to the platform (docs/interface.md#3-d-secure). */
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
