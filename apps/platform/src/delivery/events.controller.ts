import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import type { Page } from '#contracts';
import { PartnerGuard, PartnerId } from '../partners/partner.guard.js';
import { RateLimitGuard } from '../rate-limit.guard.js';
import { EventLogService } from './event-log.service.js';
import type { EventResource } from './event.resource.js';
import { ListEventsQuery } from './list-events.query.js';

@Controller('v1/events')
@UseGuards(RateLimitGuard, PartnerGuard)
export class EventsController {
  constructor(private readonly eventLog: EventLogService) {}

  @Get()
  list(
    @PartnerId() partnerId: string,
    @Query() query: ListEventsQuery,
  ): Promise<Page<EventResource>> {
    return this.eventLog.list(partnerId, query);
  }

  @Get(':id')
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<EventResource> {
    return this.eventLog.get(partnerId, id);
  }
}
