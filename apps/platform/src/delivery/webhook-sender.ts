import { Injectable } from '@nestjs/common';
import { PlatformWebhookHeader, TEST_COMPANY_ID } from '#contracts';
import { childTraceparent } from '#observability';
import { signWebhook, WebhookHeader } from '#standard-webhooks';
import { Clock } from '../clock.js';
import { connectionFailureOf } from '../webhook-endpoints/egress/connection-failure.js';
import { WebhookConnections } from '../webhook-endpoints/egress/webhook-connections.js';
import type { EndpointConfiguration } from '../webhook-endpoints/endpoint-configuration.js';
import { DeliveryLimits } from './delivery-limits.js';
import type { AttemptResult, DueEvent } from './due-event.js';
import { retryAfterMs } from './retry-after.js';
import { AnswerTimeoutError, exchange, type WebhookAnswer } from './webhook-exchange.js';

const EXCERPT_BYTES = 1_024;
/** These and no others (seed 4.3): a 202 or a redirect is a failure. */
const SUCCESS_STATUSES = new Set([200, 201, 204]);

type SentEvent = Pick<
  DueEvent,
  'id' | 'body' | 'companyId' | 'sequence' | 'traceparent' | 'version'
>;
type Outcome = Omit<AttemptResult, 'attemptedAt' | 'durationMs'>;

@Injectable()
export class WebhookSender {
  constructor(
    private readonly connections: WebhookConnections,
    private readonly limits: DeliveryLimits,
    private readonly clock: Clock,
  ) {}

  /** Makes one attempt. Does not throw: a failure is a result. */
  async send(endpoint: EndpointConfiguration, event: SentEvent): Promise<AttemptResult> {
    const attemptedAt = this.clock.now();
    const startedMs = performance.now();
    let outcome: Outcome;
    try {
      outcome = outcomeOf(await this.post(endpoint, event, attemptedAt), attemptedAt);
    } catch (error) {
      const failure = failureOf(error);
      outcome = { succeeded: false, statusCode: null, failure, responseExcerpt: null };
    }
    return { attemptedAt, durationMs: Math.round(performance.now() - startedMs), ...outcome };
  }

  private post(
    endpoint: EndpointConfiguration,
    event: SentEvent,
    at: Date,
  ): Promise<WebhookAnswer> {
    const seconds = String(Math.floor(at.getTime() / 1_000));
    const signatures = endpoint.signingKeys.map((key) =>
      signWebhook(key, event.id, seconds, event.body),
    );
    return exchange({
      dispatcher: this.connections.dispatcherFor(endpoint.url),
      url: new URL(endpoint.url),
      body: event.body,
      timeoutMs: this.limits.attemptTimeoutMs,
      excerptBytes: EXCERPT_BYTES,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'partner-card-platform',
        [WebhookHeader.id]: event.id,
        [WebhookHeader.timestamp]: seconds,
        [WebhookHeader.signature]: signatures.join(' '),
        [PlatformWebhookHeader.sequence]: String(event.sequence),
        [PlatformWebhookHeader.version]: String(event.version),
        ...(event.companyId === TEST_COMPANY_ID && { [PlatformWebhookHeader.test]: 'true' }),
        traceparent: childTraceparent(event.traceparent ?? undefined),
        [endpoint.header]: endpoint.token,
      },
    });
  }
}

function outcomeOf({ statusCode, retryAfter, excerpt }: WebhookAnswer, at: Date): Outcome {
  const succeeded = SUCCESS_STATUSES.has(statusCode);
  return {
    succeeded,
    statusCode,
    // Postgres stores no NUL in a text.
    responseExcerpt: excerpt.length > 0 ? excerpt.toString('utf8').replaceAll('\0', '') : null,
    failure: succeeded ? null : `answered ${statusCode}`,
    retryAfterMs: succeeded ? undefined : retryAfterMs(retryAfter, at),
  };
}

function failureOf(error: unknown): string {
  return error instanceof AnswerTimeoutError ? error.message : connectionFailureOf(error);
}
