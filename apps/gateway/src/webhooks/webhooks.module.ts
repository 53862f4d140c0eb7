import { Module } from '@nestjs/common';
import { AdmissionModule } from '../admission/admission.module.js';
import { ThreeDsController } from '../three-ds/three-ds.controller.js';
import { ThreeDsIntake } from '../three-ds/three-ds-intake.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [AdmissionModule],
  controllers: [ThreeDsController, WebhooksController],
  providers: [ThreeDsIntake, WebhookMetrics, WebhooksService],
})
export class WebhooksModule {}
