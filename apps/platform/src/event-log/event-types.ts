import { createHash } from 'node:crypto';
import {
  channelOf,
  describeEvent,
  type EventClass,
  eventClassesByChannel,
  eventDeclarationOf,
  eventSchemaOf,
  exampleOf,
  type JsonSchema,
  type Page,
  type WebhookChannel,
  type WebhookEvent,
} from '#contracts';

/** A kind of event that a partner may receive. */
export interface EventTypeResource {
  /** As it stands in the field `event`. */
  event: string;
  channel: WebhookChannel;
  /** As it stands in the header `webhook-version`. */
  version: number;
  description: string;
  /** Of the whole body (JSON Schema draft 2020-12). */
  schema: JsonSchema;
  example: WebhookEvent;
}

/** Every kind of event that is sent, as one page: the catalog changes only with the release. */
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
    description: describeEvent(eventClass.name) ?? '',
    schema: eventSchemaOf(eventClass, describeEvent),
    example: exampleOf(eventClass),
  };
}
