import { Module } from '@nestjs/common';
import { Deliverer } from './deliverer.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DueEvents } from './due-events.js';
import { EventListener } from './event-listener.js';
import { WebhookEndpointsModule } from '../webhook-endpoints/webhook-endpoints.module.js';
import { WebhookSender } from './webhook-sender.js';

@Module({
  imports: [WebhookEndpointsModule],
  providers: [Deliverer, DeliveryMetrics, DueEvents, EventListener, WebhookSender],
})
export class DeliveryModule {}
