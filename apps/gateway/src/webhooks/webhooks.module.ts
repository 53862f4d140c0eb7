import { Module } from '@nestjs/common';
import { WebhookTokenGuard } from './webhook-token.guard.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  controllers: [WebhooksController],
  providers: [WebhookTokenGuard, WebhooksService],
})
export class WebhooksModule {}
