import { Injectable } from '@nestjs/common';
import { PlatformWebhookHeader, retryAfterSeconds, TEST_COMPANY_ID } from '#contracts';
import { currentTraceparent, httpClientSpan, inTrace, noteHttpAnswer } from '#observability';
import { Clock } from '../../clock.js';
import { connectionFailureOf } from '../endpoints/egress/connection-failure.js';
import { WebhookConnections } from '../endpoints/egress/webhook-connections.js';
import type { EndpointConfiguration } from '../endpoints/endpoint-configuration.js';
import { isWebhookSuccess } from '../endpoints/is-webhook-success.js';
import { signedHeaders } from '../endpoints/signed-headers.js';
import { DeliveryLimits } from './delivery-limits.js';
import type { AttemptResult, DueEvent } from './due-event.js';
import { AnswerTimeoutError, exchange, type WebhookAnswer } from './webhook-exchange.js';

const EXCERPT_BYTES = 1_024;

type SentEvent = Pick<
  DueEvent,
  'id' | 'body' | 'companyId' | 'sequence' | 'traceparent' | 'version' | 'attempts'
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
    const url = new URL(endpoint.url);
    const start = httpClientSpan('POST', url, 'webhook', {
      'webhook.id': event.id,
      'http.request.resend_count': event.attempts > 0 ? event.attempts : undefined,
    });
    return inTrace(event.traceparent ?? undefined, start, async (span) => {
      const answer = await this.exchange(endpoint, url, event, at);
      noteHttpAnswer(span, answer.statusCode);
      return answer;
    });
  }

  private exchange(
    endpoint: EndpointConfiguration,
    url: URL,
    event: SentEvent,
    at: Date,
  ): Promise<WebhookAnswer> {
    return exchange({
      dispatcher: this.connections.dispatcherFor(endpoint.url),
      url,
      body: event.body,
      timeoutMs: this.limits.attemptTimeoutMs,
      excerptBytes: EXCERPT_BYTES,
      headers: {
        ...signedHeaders(endpoint, event, at),
        [PlatformWebhookHeader.sequence]: String(event.sequence),
        [PlatformWebhookHeader.version]: String(event.version),
        ...(event.companyId === TEST_COMPANY_ID && { [PlatformWebhookHeader.test]: 'true' }),
        traceparent: currentTraceparent()!,
      },
    });
  }
}

function outcomeOf({ statusCode, retryAfter, excerpt }: WebhookAnswer, at: Date): Outcome {
  const succeeded = isWebhookSuccess(statusCode);
  return {
    succeeded,
    statusCode,
    // Postgres can't store NUL in text.
    responseExcerpt: excerpt.length > 0 ? excerpt.toString('utf8').replaceAll('\0', '') : null,
    failure: succeeded ? null : `answered ${statusCode}`,
    retryAfterSeconds: succeeded ? undefined : retryAfterSeconds(retryAfter, at),
  };
}

function failureOf(error: unknown): string {
  return error instanceof AnswerTimeoutError ? error.message : connectionFailureOf(error);
}
