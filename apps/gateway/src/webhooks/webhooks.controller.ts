import { Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { MAX_EVENT_BYTES } from '#contracts';
import type { Request } from 'express';
import { readBody } from './read-body.js';
import { WebhookTokenGuard } from './webhook-token.guard.js';
import { WebhooksService } from './webhooks.service.js';

@Controller('webhooks')
@UseGuards(WebhookTokenGuard)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  /** The event webhook (seed 4.3). */
  @Post('events')
  @HttpCode(204)
  async receiveEvent(@Req() request: Request): Promise<void> {
    const body = await readBody(request, MAX_EVENT_BYTES);
    await this.webhooks.accept(body, request.header('webhook-id'));
  }
}
