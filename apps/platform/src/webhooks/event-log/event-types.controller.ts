import { Controller, Get, Header } from '@nestjs/common';
import { Access } from '#access';
import type { EventTypeResource, Page } from '#contracts';
import { PartnerGuard, PartnerOperation } from '../../partners/index.js';
import { RateLimitGuard } from '../../api/index.js';
import { eventTypes, eventTypesTag } from './event-types.js';

@Controller('v1/event-types')
@Access(PartnerGuard, RateLimitGuard)
export class EventTypesController {
  /** Express answers 304 if the client has the current version. */
  @Get()
  @Header('etag', eventTypesTag)
  @Header('cache-control', 'private, no-cache')
  @PartnerOperation('listEventTypes', 'webhooks:read')
  list(): Page<EventTypeResource> {
    return eventTypes;
  }
}
