import { Controller, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { MAX_EVENT_BYTES } from '#contracts';
import { WebhookHeader } from '#standard-webhooks';
import type { Request, Response } from 'express';
import { SourceAddressGuard } from '../admission/source-address.guard.js';
import { WebhookSignatures } from '../admission/webhook-signatures.js';
import { WebhookTokenGuard } from '../admission/webhook-token.guard.js';
import { readBody } from './read-body.js';
import { WebhookRefusalFilter } from './webhook-refusal.filter.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhooksService } from './webhooks.service.js';

@Controller('webhooks')
@UseGuards(SourceAddressGuard, WebhookTokenGuard)
@UseFilters(WebhookRefusalFilter)
export class WebhooksController {
  constructor(
    private readonly signatures: WebhookSignatures,
    private readonly webhooks: WebhooksService,
    private readonly metrics: WebhookMetrics,
  ) {}

  /** The event webhook (seed 4.3). */
  @Post('events')
  async receiveEvent(@Req() request: Request, @Res() response: Response): Promise<void> {
    const body = await readBody(request, MAX_EVENT_BYTES);
    this.metrics.observeBody(body.length);
    this.signatures.check(request.headers, body);
    await this.webhooks.accept(body, request.header(WebhookHeader.id));
    response.writeHead(204).end();
  }
}
