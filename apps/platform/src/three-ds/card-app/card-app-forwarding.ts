import { Injectable, Logger } from '@nestjs/common';
import { ApprovalEnding, Approvals, ApprovalWorker } from '#strong-auth';
import type { Forwarded } from '../forwarding/forwarded.js';
import { RequestSignal } from '../requests/request-signal.js';
import { hasEnded, type ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';

/** Receives the requests of partners that have no app, and therefore no 3DS webhook. */
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
   * A request may end early, for example because it was not presented in time. The cardholder's screen is
   * then cleared at once; if this replica is killed, only when the countdown ends.
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

  /**
   * @param news undefined if the request must be read from the database. @returns true if the request has
   * ended.
   */
  private async takeBack(id: string, news: ThreeDsRequest | undefined): Promise<boolean> {
    const request = news ?? (await this.requests.find(id));
    if (!request || !hasEnded(request)) return false;
    // If the cardholder answered, the approval already has its outcome.
    const approval = request.response === null ? await this.approvals.find(id) : undefined;
    if (approval) await this.ending.expire(approval);
    return true;
  }
}
