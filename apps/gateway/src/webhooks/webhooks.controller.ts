import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { MAX_EVENT_BYTES } from '#contracts';
import type { Request, Response } from 'express';
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
  async receiveEvent(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const body = await readBody(request, MAX_EVENT_BYTES).catch((error: unknown) => {
      // Answered before the end of the body: what still comes on this connection is no request.
      response.setHeader('connection', 'close');
      throw error;
    });
    await this.webhooks.accept(body, request.header('webhook-id'));
  }
}
