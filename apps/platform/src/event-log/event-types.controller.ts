import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import type { EventTypeResource, Page } from '#contracts';
import { PartnerGuard } from '../partners/partner.guard.js';
import { RateLimitGuard } from '../rate-limit.guard.js';
import { eventTypes, eventTypesTag } from './event-types.js';

@Controller('v1/event-types')
@UseGuards(RateLimitGuard, PartnerGuard)
export class EventTypesController {
  /** Express answers 304 to whoever has it already. */
  @Get()
  @Header('etag', eventTypesTag)
  @Header('cache-control', 'private, no-cache')
  list(): Page<EventTypeResource> {
    return eventTypes;
  }
}
