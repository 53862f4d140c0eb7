import { createHash } from 'node:crypto';
import { Controller, Get, Header } from '@nestjs/common';
import { Access } from '#access';
import {
  bodyScopeOf,
  channelOf,
  describeEvent,
  type EventClass,
  eventClassesByChannel,
  eventDeclarationOf,
  eventSchemaOf,
  type EventTypeResource,
  exampleOf,
  type Page,
  type WebhookEvent,
} from '#contracts';
import { PartnerGuard, PartnerOperation } from '../../partners/index.js';
import { RateLimitGuard } from '../../api/index.js';

/** Every kind of event that is sent, as one page. The catalog changes only with a release. */
const eventTypes: Page<EventTypeResource> = {
  data: Object.values(eventClassesByChannel).flat().map(toResource),
  hasMore: false,
};

const eventTypesTag = `"${createHash('sha256').update(JSON.stringify(eventTypes)).digest('base64url')}"`;

function toResource(eventClass: EventClass<WebhookEvent>): EventTypeResource {
  const { identifier, version } = eventDeclarationOf(eventClass);
  return {
    event: identifier,
    channel: channelOf(eventClass),
    version,
    bodyScope: bodyScopeOf(identifier),
    description: describeEvent(eventClass.name) ?? '',
    schema: eventSchemaOf(eventClass, describeEvent),
    example: exampleOf(eventClass),
  };
}

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
