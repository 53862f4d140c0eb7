import { Injectable } from '@nestjs/common';
import type { ThreeDsRequested } from '#contracts';
import { currentTraceparent, httpClientSpan } from '#observability';
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
import type { ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsLimits } from '../requests/three-ds-limits.js';

/** The result of forwarding a request. */
export interface Forwarded {
  /**
   * True if the partner's answer says that the request is presented. Otherwise the partner reports it
   * later.
   */
  isPresented: boolean;
  /** Why the partner did not accept the request; null if it did. May be shown to the partner. */
  failure: string | null;
}

export function refusedWith(statusCode: number): Forwarded {
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
