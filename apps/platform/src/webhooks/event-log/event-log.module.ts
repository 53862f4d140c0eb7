import { Module } from '@nestjs/common';
import { CompaniesModule } from '../../companies/index.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { EventsModule } from '../recording/events.module.js';
import {
  EndpointStatisticsController,
  EndpointStatisticsService,
} from './endpoint-statistics.controller.js';
import { EventLogService } from './event-log.service.js';
import { EventScopes, EventSearches } from './event-search.js';
import { EventStreamController, EventTails } from './event-stream.controller.js';
import { EventsController, EventTypesController } from './events.controller.js';
import { RedeliveryService } from './redelivery.service.js';
import { SandboxEventsController } from './sandbox-events.controller.js';

@Module({
  imports: [CompaniesModule, DeliveryModule, EventsModule],
  controllers: [
    // Before the events: its path must not be taken for an event's id.
    EventStreamController,
    EventsController,
    EventTypesController,
    EndpointStatisticsController,
    SandboxEventsController,
  ],
  providers: [
    EndpointStatisticsService,
    EventTails,
    EventLogService,
    EventScopes,
    EventSearches,
    RedeliveryService,
  ],
  exports: [EventScopes],
})
export class EventLogModule {}
