import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Access } from '#access';
import { MAX_EVENT_BYTES, type WebhookChannel } from '#contracts';
import { ANY_TYPE, BodyTypes } from '#http';
import { WebhookHeader } from '#standard-webhooks';
import { TransactionWebhookGuard, WebhookGuard } from '../admission/webhook.guard.js';
import { WebhookSignatures } from '../admission/webhook-signatures.js';
import { readBody } from './read-body.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookRefusalFilter } from './webhook-refusal.filter.js';
import { WebhooksService } from './webhooks.service.js';

@Controller('webhooks')
@UseFilters(WebhookRefusalFilter)
@BodyTypes(ANY_TYPE)
export class WebhooksController {
  constructor(
    private readonly signatures: WebhookSignatures,
    private readonly webhooks: WebhooksService,
    private readonly metrics: WebhookMetrics,
  ) {}

  /** The event webhook (docs/interface.md#the-event-webhook). */
  @Post('events')
  @Access(WebhookGuard)
  receiveEvent(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    return this.receive('events', request, response);
  }

  /** The transaction webhook (docs/interface.md#the-transaction-webhook). */
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
    this.signatures.check(request, body);
    const webhookId = request.headers[WebhookHeader.id] as string | undefined;
    await this.webhooks.accept(channel, body, webhookId);
    response.writeHead(204).end();
  }
}
