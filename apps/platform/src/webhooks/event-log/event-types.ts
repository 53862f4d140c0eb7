import { createHash } from 'node:crypto';
import {
  bodyScopeOf,
  channelOf,
  describeEvent,
  type EventClass,
  type EventTypeResource,
  eventClassesByChannel,
  eventDeclarationOf,
  eventSchemaOf,
  exampleOf,
  type Page,
  type WebhookEvent,
} from '#contracts';

/** Every kind of event that is sent, as one page. The catalog changes only with a release. */
export const eventTypes: Page<EventTypeResource> = {
  data: Object.values(eventClassesByChannel).flat().map(toResource),
  hasMore: false,
};

export const eventTypesTag = `"${createHash('sha256').update(JSON.stringify(eventTypes)).digest('base64url')}"`;

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
