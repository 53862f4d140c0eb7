import { Module } from '@nestjs/common';
import { CompaniesModule } from '../../companies/index.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { EventsModule } from '../recording/events.module.js';
import { DeliverySeriesService } from './delivery-series.service.js';
import { EndpointStatisticsController } from './endpoint-statistics.controller.js';
import { EndpointStatisticsService } from './endpoint-statistics.service.js';
import { EventLogService } from './event-log.service.js';
import { EventScopes } from './event-scopes.js';
import { EventSearches } from './event-search.js';
import { EventStreamController } from './event-stream.controller.js';
import { EventTails } from './event-tails.js';
import { EventTypesController } from './event-types.controller.js';
import { EventsController } from './events.controller.js';
import { RedeliveryService } from './redelivery.service.js';
import { SandboxEventsController } from './sandbox-events.controller.js';
import { TestEventsService } from './test-events.service.js';

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
    DeliverySeriesService,
    EndpointStatisticsService,
    EventTails,
    EventLogService,
    EventScopes,
    EventSearches,
    RedeliveryService,
    TestEventsService,
  ],
  exports: [EventScopes],
})
export class EventLogModule {}
