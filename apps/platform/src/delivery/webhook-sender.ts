import { Injectable } from '@nestjs/common';
import { signWebhook, WebhookHeader } from '#standard-webhooks';
import { type Dispatcher, request } from 'undici';
import { connectionFailureOf } from '../webhook-endpoints/egress/connection-failure.js';
import { WebhookConnections } from '../webhook-endpoints/egress/webhook-connections.js';
import type { EndpointConfiguration } from '../webhook-endpoints/endpoint-configuration.js';
import type { AttemptResult, DueEvent } from './due-event.js';

const ATTEMPT_TIMEOUT_MS = 15_000;
const EXCERPT_BYTES = 1_024;
/** These and no others (seed 4.3): a 202 or a redirect is a failure. */
const SUCCESS_STATUSES = new Set([200, 201, 204]);

@Injectable()
export class WebhookSender {
  constructor(private readonly connections: WebhookConnections) {}

  /** Makes one attempt. Does not throw: a failure is a result. */
  async send(webhook: EndpointConfiguration, event: DueEvent): Promise<AttemptResult> {
    const attemptedAt = new Date();
    const outcome = await this.attempt(webhook, event, attemptedAt).catch((error: unknown) => ({
      succeeded: false,
      statusCode: null,
      failure: failureOf(error),
      responseExcerpt: null,
    }));
    return { attemptedAt, durationMs: Date.now() - attemptedAt.getTime(), ...outcome };
  }

  private async attempt(
    webhook: EndpointConfiguration,
    event: DueEvent,
    at: Date,
  ): Promise<Omit<AttemptResult, 'attemptedAt' | 'durationMs'>> {
    const seconds = Math.floor(at.getTime() / 1_000);
    const response = await request(webhook.url, {
      method: 'POST',
      dispatcher: this.connections.dispatcherFor(webhook.url),
      // One limit over connecting, headers and body.
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      body: event.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'partner-card-platform',
        [WebhookHeader.id]: event.id,
        [WebhookHeader.timestamp]: String(seconds),
        [WebhookHeader.signature]: webhook.signingKeys
          .map((key) => signWebhook(key, event.id, seconds, event.body))
          .join(' '),
        'webhook-sequence': event.sequence,
        ...(event.traceparent && { traceparent: event.traceparent }),
        [webhook.header]: webhook.token,
      },
    });
    const responseExcerpt = await readExcerpt(response.body);
    const { statusCode } = response;
    const succeeded = SUCCESS_STATUSES.has(statusCode);
    return {
      succeeded,
      statusCode,
      responseExcerpt,
      failure: succeeded ? null : `answered ${statusCode}`,
      retryAfterMs: retryAfterMs(response.headers['retry-after'], at),
    };
  }
}

/** Reads so much of the answer as is kept, and no more: an answer without end costs nothing. */
async function readExcerpt(body: Dispatcher.ResponseData['body']): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= EXCERPT_BYTES) break;
  }
  if (bytes === 0) return null;
  // Postgres stores no NUL in a text.
  return Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString('utf8').replaceAll('\0', '');
}

function retryAfterMs(header: string | string[] | undefined, now: Date): number | undefined {
  if (typeof header !== 'string') return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function failureOf(error: unknown): string {
  const { name } = (error ?? {}) as Partial<Error>;
  if (name === 'TimeoutError') return `no answer in ${ATTEMPT_TIMEOUT_MS / 1_000} s`;
  return connectionFailureOf(error);
}
