import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { SimulatedPartner } from '#contracts';
import { ApprovalEnding, Approvals, ApprovalWorker } from '#strong-auth';
import { RequestChanges } from '../requests/request-changes.js';
import { hasEnded, type ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsMetrics } from '../requests/three-ds-metrics.js';
import { ThreeDsPool } from '../requests/three-ds-pool.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';
import { type Forwarded, PartnerWebhook, refusedWith } from './partner-webhook.js';

const presented: Forwarded = { isPresented: true, failure: null };

/** Sandbox: a partner's webhook with configurable delay and faults. */
@Injectable()
export class SimulatedWebhook {
  /** Replaced by specs with their own clock. */
  pause: (milliseconds: number) => Promise<void> = (milliseconds) => sleep(milliseconds);

  private readonly answers: Readonly<Record<SimulatedPartner, () => Promise<Forwarded>>> = {
    presents: () => Promise.resolve(presented),
    presents_after_1900_ms: () => this.after(1_900),
    presents_after_2100_ms: () => this.after(2_100),
    answers_500: () => Promise.resolve(refusedWith(500)),
  };

  send(partner: SimulatedPartner): Promise<Forwarded> {
    return this.answers[partner]();
  }

  private async after(milliseconds: number): Promise<Forwarded> {
    await this.pause(milliseconds);
    return presented;
  }
}

/** Receives the requests of partners that have no app, and therefore no 3DS webhook. */
@Injectable()
export class CardAppForwarding {
  private readonly logger = new Logger(CardAppForwarding.name);

  constructor(
    private readonly approvals: Approvals,
    private readonly worker: ApprovalWorker,
    private readonly ending: ApprovalEnding,
    private readonly requests: ThreeDsRequests,
    private readonly changes: RequestChanges,
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
    const unwatch = this.changes.watch(id, (news) => {
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

/** Forwards each request to its partner exactly once, without retries (docs/interface/three-ds.md#3-d-secure). */
@Injectable()
export class Forwarding {
  private readonly logger = new Logger(Forwarding.name);

  constructor(
    private readonly webhook: PartnerWebhook,
    private readonly cardApp: CardAppForwarding,
    private readonly simulated: SimulatedWebhook,
    private readonly pool: ThreeDsPool,
    private readonly requests: ThreeDsRequests,
    private readonly metrics: ThreeDsMetrics,
  ) {}

  /**
   * Call this only from the call that created the request, because no other call may forward it.
   *
   * @param endpointId null if the partner's cardholders use the white-label card app.
   */
  begin(request: ThreeDsRequest, endpointId: string | null): void {
    const forwarding = this.forward(request, endpointId).catch((error: unknown) =>
      // The request then ends at its time limit at the latest.
      this.logger.warn(`the result of forwarding ${request.id} was not recorded: ${String(error)}`),
    );
    this.pool.keepOpenFor(forwarding);
  }

  private async forward(request: ThreeDsRequest, endpointId: string | null): Promise<void> {
    const startedMs = performance.now();
    const { isPresented, failure } = await this.send(request, endpointId);
    const outcome = failure === null ? (isPresented ? 'presented' : 'accepted') : 'failed';
    this.metrics.forwarding.observe({ outcome }, (performance.now() - startedMs) / 1_000);
    if (failure !== null) {
      await this.requests.endUnpresented(request.id, failure);
    } else if (isPresented) {
      // Without effect if the time limit has passed or the request has already ended.
      await this.requests.present(request.partnerId, request.id);
    }
  }

  private send(request: ThreeDsRequest, endpointId: string | null): Promise<Forwarded> {
    if (request.simulatedPartner) return this.simulated.send(request.simulatedPartner);
    if (endpointId === null) return this.cardApp.send(request);
    return this.webhook.send(request, endpointId);
  }
}
