import { Injectable, Logger } from '@nestjs/common';
import { ApprovalEnding, Approvals, ApprovalWorker } from '#strong-auth';
import type { Forwarded } from '../forwarding/forwarded.js';
import { RequestSignal } from '../requests/request-signal.js';
import { hasEnded, type ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';

/** Takes the requests of partners that have no app, and so no 3DS webhook, of their own. */
@Injectable()
export class CardAppForwarding {
  private readonly logger = new Logger(CardAppForwarding.name);

  constructor(
    private readonly approvals: Approvals,
    private readonly worker: ApprovalWorker,
    private readonly ending: ApprovalEnding,
    private readonly requests: ThreeDsRequests,
    private readonly signal: RequestSignal,
  ) {}

  async send(request: ThreeDsRequest): Promise<Forwarded> {
    const { amount, currency, partnerId } = request;
    const approval = await this.approvals.add({
      ...request,
      amount: { amount, currency },
      replyTo: { partnerId },
    });
    if (approval) {
      this.takeBackWhenOver(request);
      this.worker.start(approval);
    }
    return { isPresented: false, failure: null };
  }

  /**
   * A request may end before its time: it was not presented in time, say. Its cardholder sees that at once,
   * unless this replica is killed: then when the countdown ends.
   */
  private takeBackWhenOver({ id, expiresAt }: ThreeDsRequest): void {
    const stop = () => {
      clearTimeout(timer);
      unwatch();
    };
    const timer = setTimeout(stop, Math.max(0, expiresAt.getTime() - Date.now())).unref();
    const unwatch = this.signal.watch(id, (news) => {
      this.takeBack(id, news).then(
        (isOver) => isOver && stop(),
        (error: unknown) => this.logger.warn(`${id} stays on the screen: ${String(error)}`),
      );
    });
  }

  /** @param news undefined if the request has to be looked at. @returns whether it is over. */
  private async takeBack(id: string, news: ThreeDsRequest | undefined): Promise<boolean> {
    const request = news ?? (await this.requests.find(id));
    if (!request || !hasEnded(request)) return false;
    // Whoever answered knows it: the approval itself has its outcome.
    const approval = request.response === null ? await this.approvals.find(id) : undefined;
    if (approval) await this.ending.expire(approval);
    return true;
  }
}
