import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ANY_TYPE, BodyTypes, DomainError, ProblemFilter } from '#http';
import { requestIdOf } from '#observability';
import type { Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { Access } from '#access';
import { MAX_EVENT_BYTES, type WebhookChannel } from '#contracts';
import { WebhookHeader } from '#standard-webhooks';
import {
  TransactionWebhookGuard,
  WebhookGuard,
  WebhookSenders,
} from '../admission/webhook-senders.js';
import { type Webhook, WebhookMetrics } from './webhook-metrics.js';
import { bodyIncomplete, bodyTooLarge, type RefusalCode } from './webhook-refusals.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhooks have no access log, so refusals are logged here, with the request id of the answer. */
@Catch()
export class WebhookRefusalFilter extends ProblemFilter {
  constructor(
    private readonly senders: WebhookSenders,
    private readonly metrics: WebhookMetrics,
    private readonly log: PinoLogger,
  ) {
    super();
    log.setContext('Webhooks');
  }

  override catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    request.id = requestIdOf(request, http.getResponse<Response>());
    const code = error instanceof DomainError ? (error.code as RefusalCode) : 'internal_error';
    const webhook = request.path.split('/').at(-1) as Webhook;
    this.metrics.countRefusal(webhook, code);
    const sender = this.senders.nameOf(request);
    this.log.warn({ requestId: request.id, path: request.path, code, sender }, 'webhook refused');
    super.catch(error, host);
  }
}

@Controller('webhooks')
@UseFilters(WebhookRefusalFilter)
@BodyTypes(ANY_TYPE)
export class WebhooksController {
  constructor(
    private readonly senders: WebhookSenders,
    private readonly webhooks: WebhooksService,
    private readonly metrics: WebhookMetrics,
  ) {}

  /** The event webhook (docs/interface/webhooks.md#the-event-webhook). */
  @Post('events')
  @Access(WebhookGuard)
  receiveEvent(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    return this.receive('events', request, response);
  }

  /** The transaction webhook (docs/interface/webhooks.md#the-transaction-webhook). */
  @Post('transactions')
  @Access(TransactionWebhookGuard)
  receiveTransaction(
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.receive('transactions', request, response);
  }

  private async receive(
    channel: WebhookChannel,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = await readBody(request, MAX_EVENT_BYTES);
    this.metrics.observeBody(body.length);
    this.senders.checkSignature(request, body);
    const webhookId = request.headers[WebhookHeader.id] as string | undefined;
    await this.webhooks.accept(channel, body, webhookId);
    response.writeHead(204).end();
  }
}

const MAX_DISCARDING_MS = 5_000;

/**
 * Reads the raw body with event listeners: an async iterator over the request would cost a third of the
 * gateway's work for a webhook.
 *
 * @throws body_too_large as soon as the size is known, without keeping the rest; body_incomplete if the
 * sender disconnected.
 */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => {
      request.removeAllListeners('data');
      discardRest(request);
      reject(bodyTooLarge(limitBytes));
    };
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
      refuse();
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limitBytes) refuse();
      else chunks.push(chunk);
    });
    request.once('end', () =>
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes)),
    );
    request.once('error', () => reject(bodyIncomplete()));
  });
}

/**
 * Reads and drops the rest: closing the connection while the sender still writes would reset it and lose
 * the answer.
 */
function discardRest(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), MAX_DISCARDING_MS).unref();
  request.once('close', () => clearTimeout(timer));
}
