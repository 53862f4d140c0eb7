import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { SimulatedPartner, ThreeDsRequested } from '#contracts';
import { currentTraceparent, httpClientSpan } from '#observability';
import { ApprovalEnding, Approvals, ApprovalWorker } from '#strong-auth';
import { Clock } from '../../clock.js';
import { PlatformConfig } from '../../platform.config.js';
import {
  connectionFailureOf,
  exchangeInSpan,
  isWebhookSuccess,
  signedHeaders,
  type WebhookAnswer,
  WebhookConnections,
  WebhookEndpoints,
} from '../../webhooks/index.js';
import { RequestChanges } from '../requests/request-changes.js';
import { hasEnded, type ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsLimits } from '../requests/three-ds-limits.js';
import { ThreeDsMetrics } from '../requests/three-ds-metrics.js';
import { ThreeDsPool } from '../requests/three-ds-pool.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';

/** The result of forwarding a request. */
interface Forwarded {
  /**
   * True if the partner's answer says that the request is presented. Otherwise the partner reports it
   * later.
   */
  isPresented: boolean;
  /** Why the partner did not accept the request; null if it did. May be shown to the partner. */
  failure: string | null;
}

function refusedWith(statusCode: number): Forwarded {
  return { isPresented: false, failure: `answered ${statusCode}` };
}

/** Enough for `{ "presented": true }` in any formatting; a longer answer does not count as presented. */
const EXCERPT_BYTES = 1_024;

/** The partner's 3DS webhook (docs/interface/three-ds.md#3-d-secure). */
@Injectable()
export class PartnerWebhook {
  constructor(
    private readonly config: PlatformConfig,
    private readonly endpoints: WebhookEndpoints,
    private readonly connections: WebhookConnections,
    private readonly limits: ThreeDsLimits,
    private readonly clock: Clock,
  ) {}

  /** Sends a request once. Does not throw: a failure is a result. */
  async send(request: ThreeDsRequest, endpointId: string): Promise<Forwarded> {
    try {
      return outcomeOf(await this.post(request, endpointId));
    } catch (error) {
      return { isPresented: false, failure: connectionFailureOf(error) };
    }
  }

  private async post(request: ThreeDsRequest, endpointId: string): Promise<WebhookAnswer> {
    const endpoint = await this.endpoints.configurationOf(endpointId);
    const body = JSON.stringify(webhookBodyOf(request, this.config.publicUrl));
    const url = new URL(endpoint.url);
    const span = httpClientSpan('POST', url, '3-D Secure webhook');
    return exchangeInSpan(currentTraceparent(), span, () => ({
      dispatcher: this.connections.dispatcherFor(endpoint.url),
      url,
      body,
      timeoutMs: this.limits.forwardingTimeoutMs,
      excerptBytes: EXCERPT_BYTES,
      headers: {
        ...signedHeaders(endpoint, { id: request.id, body }, this.clock.now()),
        traceparent: currentTraceparent()!,
      },
    }));
  }
}

function outcomeOf({ statusCode, excerpt }: WebhookAnswer): Forwarded {
  if (!isWebhookSuccess(statusCode)) return refusedWith(statusCode);
  // A 204 has no body, so it never reports the request as presented.
  return { isPresented: saysPresented(excerpt), failure: null };
}

function saysPresented(excerpt: Buffer): boolean {
  try {
    const body: unknown = JSON.parse(excerpt.toString('utf8'));
    return (body as { presented?: unknown } | null)?.presented === true;
  } catch {
    return false;
  }
}

/** The body sent to the partner's 3DS webhook: exactly these fields, flat (docs/interface/three-ds.md#3-d-secure). */
function webhookBodyOf(request: ThreeDsRequest, publicUrl: string): ThreeDsRequested {
  const { amount, currency } = request;
  const url = `${publicUrl}/v1/three-ds-requests/${request.id}`;
  return {
    threeDsRequestId: request.id,
    companyId: request.companyId,
    cardId: request.cardId,
    externalId: request.externalId,
    cardLast4: request.cardLast4,
    cardNetwork: request.cardNetwork,
    amount: { amount, currency },
    merchant: request.merchant,
    createdAt: request.createdAt.toISOString(),
    presentBy: request.presentBy.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    digest: request.digest,
    presentedUrl: `${url}/presented`,
    callbackUrl: `${url}/callback`,
  };
}

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
