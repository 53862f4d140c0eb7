import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Access } from '#access';
import { MAX_EVENT_BYTES } from '#contracts';
import { WebhookHeader } from '#standard-webhooks';
import { WebhookGuard } from '../admission/webhook.guard.js';
import { WebhookSignatures } from '../admission/webhook-signatures.js';
import { readBody } from './read-body.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookRefusalFilter } from './webhook-refusal.filter.js';
import { WebhooksService } from './webhooks.service.js';

@Controller('webhooks')
@Access(WebhookGuard)
@UseFilters(WebhookRefusalFilter)
export class WebhooksController {
  constructor(
    private readonly signatures: WebhookSignatures,
    private readonly webhooks: WebhooksService,
    private readonly metrics: WebhookMetrics,
  ) {}

  /** The event webhook (docs/interface.md#the-event-webhook). */
  @Post('events')
  async receiveEvent(
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const body = await readBody(request, MAX_EVENT_BYTES);
    this.metrics.observeBody(body.length);
    this.signatures.check(request, body);
    await this.webhooks.accept(body, request.headers[WebhookHeader.id] as string | undefined);
    response.writeHead(204).end();
  }
}
