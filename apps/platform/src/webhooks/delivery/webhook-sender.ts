import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { PlatformWebhookHeader, retryAfterSeconds, TEST_COMPANY_ID } from '#contracts';
import {
  currentTraceparent,
  httpClientSpan,
  inTrace,
  noteHttpAnswer,
  type SpanStart,
} from '#observability';
import type { Dispatcher } from 'undici';
import { Clock } from '../../clock.js';
import { connectionFailureOf, WebhookConnections } from '../endpoints/egress.js';
import {
  type EndpointConfiguration,
  isWebhookSuccess,
  signedHeaders,
} from '../endpoints/webhook-endpoints.js';
import { DeliveryLimits, type DueEvent } from './delivery-queue.js';

const EXCERPT_BYTES = 1_024;

type SentEvent = Pick<
  DueEvent,
  'id' | 'body' | 'companyId' | 'sequence' | 'traceparent' | 'version' | 'attempts'
>;

/** The result of one attempt to deliver an event. */
export interface AttemptResult {
  attemptedAt: Date;
  durationMs: number;
  succeeded: boolean;
  statusCode: number | null;
  /** Why there was no answer or no success; null for a success. */
  failure: string | null;
  /** The first bytes of the answer. */
  responseExcerpt: string | null;
  retryAfterSeconds?: number;
}

type Outcome = Omit<AttemptResult, 'attemptedAt' | 'durationMs'>;

/** Sends events to the partners' webhooks. */
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
    const span = httpClientSpan('POST', url, 'webhook', {
      'webhook.id': event.id,
      'http.request.resend_count': event.attempts > 0 ? event.attempts : undefined,
    });
    return exchangeInSpan(event.traceparent ?? undefined, span, () => ({
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
    }));
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

export interface WebhookRequest {
  dispatcher: Dispatcher;
  url: URL;
  headers: Record<string, string>;
  body: string;
  /** A single limit for connecting, headers and body. */
  timeoutMs: number;
  /** The number of bytes of the answer to keep; the connection is closed if the answer is longer. */
  excerptBytes: number;
}

export interface WebhookAnswer {
  statusCode: number;
  retryAfter: string | undefined;
  /** The first bytes of the body. */
  excerpt: Buffer;
}

export class AnswerTimeoutError extends Error {
  override name = 'AnswerTimeoutError';
}

/**
 * An exchange in a span of its own.
 *
 * @param parent traceparent of the span's trace. @param request called in the span, so that it can send the
 * span's traceparent.
 */
export function exchangeInSpan(
  parent: string | undefined,
  start: SpanStart,
  request: () => WebhookRequest,
): Promise<WebhookAnswer> {
  return inTrace(parent, start, async (span) => {
    const answer = await exchange(request());
    noteHttpAnswer(span, answer.statusCode);
    return answer;
  });
}

/** One POST and the start of its answer. Redirects are not followed but returned like other answers. */
export function exchange(request: WebhookRequest): Promise<WebhookAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WebhookAnswer>();
  const handler = new AnswerHandler(request, resolve, reject);
  const { dispatcher, url, headers, body } = request;
  dispatcher.dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers,
      body,
      // Replaced by the single limit above; each of undici's own limits would cost a timer.
      headersTimeout: 0,
      bodyTimeout: 0,
    },
    handler,
  );
  return promise;
}

class AnswerHandler implements Dispatcher.DispatchHandler {
  private readonly deadline: NodeJS.Timeout;
  private readonly chunks: Buffer[] = [];
  private bytes = 0;
  private statusCode = 0;
  private retryAfter?: string;
  private controller?: Dispatcher.DispatchController;
  private reason?: Error;
  private isOver = false;

  constructor(
    private readonly request: WebhookRequest,
    private readonly resolve: (answer: WebhookAnswer) => void,
    private readonly reject: (error: Error) => void,
  ) {
    // One turn of the event loop later, so that an answer that arrived while this process was busy still
    // counts.
    this.deadline = setTimeout(() => setImmediate(() => this.giveUp()), request.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The limit passed while the request still waited for a connection.
    if (this.reason) controller.abort(this.reason);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.statusCode = statusCode;
    // An array if the header occurs twice, which the type does not say.
    this.retryAfter = [headers['retry-after']].flat()[0];
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    if (this.bytes <= this.request.excerptBytes) return;
    this.answer();
    controller.abort(new Error('the rest of the answer is not wanted'));
  }

  onResponseEnd(): void {
    this.answer();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.end();
    this.reject(this.reason ?? error);
  }

  private answer(): void {
    this.end();
    const excerpt = Buffer.concat(this.chunks).subarray(0, this.request.excerptBytes);
    this.resolve({ statusCode: this.statusCode, retryAfter: this.retryAfter, excerpt });
  }

  private end(): void {
    this.isOver = true;
    clearTimeout(this.deadline);
  }

  private giveUp(): void {
    if (this.isOver) return;
    this.reason = new AnswerTimeoutError(`no answer in ${this.request.timeoutMs / 1_000} s`);
    this.reject(this.reason);
    this.controller?.abort(this.reason);
  }
}
