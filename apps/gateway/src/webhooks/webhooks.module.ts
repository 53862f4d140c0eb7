import { Module } from '@nestjs/common';
import { AdmissionModule } from '../admission/admission.module.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [AdmissionModule],
  controllers: [WebhooksController],
  providers: [WebhookMetrics, WebhooksService],
})
export class WebhooksModule {}
