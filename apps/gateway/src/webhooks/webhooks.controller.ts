import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { MAX_EVENT_BYTES } from '#contracts';
import { WebhookHeader } from '#standard-webhooks';
import type { Request, Response } from 'express';
import { Admission } from '../admission/admission.js';
import { readBody } from './read-body.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookRefusalFilter } from './webhook-refusal.filter.js';
import { WebhooksService } from './webhooks.service.js';

@Controller('webhooks')
@UseFilters(WebhookRefusalFilter)
export class WebhooksController {
  constructor(
    private readonly admission: Admission,
    private readonly webhooks: WebhooksService,
    private readonly metrics: WebhookMetrics,
  ) {}

  /** The event webhook (seed 4.3). */
  @Post('events')
  async receiveEvent(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.admission.checkSource(request);
    await this.receive(request, response);
  }

  /** What is left to do once the source is known to be allowed. On the fast lane: without Express. */
  async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.admission.checkToken(request);
    const body = await readBody(request, MAX_EVENT_BYTES);
    this.metrics.observeBody(body.length);
    this.admission.checkBody(request, body);
    await this.webhooks.accept(body, request.headers[WebhookHeader.id] as string | undefined);
    response.writeHead(204).end();
  }
}
