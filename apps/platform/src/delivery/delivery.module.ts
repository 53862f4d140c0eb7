import { Module } from '@nestjs/common';
import { Deliverer } from './deliverer.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DueEvents } from './due-events.js';
import { EventListener } from './event-listener.js';
import { EventLogService } from './event-log.service.js';
import { EventsController } from './events.controller.js';
import { WebhookEndpointsModule } from '../webhook-endpoints/webhook-endpoints.module.js';
import { WebhookSender } from './webhook-sender.js';

@Module({
  imports: [WebhookEndpointsModule],
  controllers: [EventsController],
  providers: [Deliverer, DeliveryMetrics, DueEvents, EventListener, EventLogService, WebhookSender],
})
export class DeliveryModule {}
