import { type EventClass, eventDeclarationOf } from '../event-declaration.js';
import { EventHeader } from '../event-headers.js';
import type { JsonSchema } from './json-schema.js';

/** The schema of an event's record headers on Kafka. All values are strings. */
export function eventHeadersSchemaOf(eventClass: EventClass): JsonSchema {
  const { identifier, version } = eventDeclarationOf(eventClass);
  return {
    type: 'object',
    properties: {
      [EventHeader.id]: {
        type: 'string',
        minLength: 1,
        description:
          'The same for every delivery of one event: what a consumer tells repetitions by.',
      },
      [EventHeader.type]: { type: 'string', const: identifier },
      [EventHeader.version]: { type: 'string', const: String(version) },
      [EventHeader.occurredAt]: {
        type: 'string',
        description: "When it happened: the event's own timestamp.",
      },
      [EventHeader.companyId]: {
        type: 'string',
        description: "The company's id at the platform. Only with what came as a webhook.",
      },
      [EventHeader.traceparent]: {
        type: 'string',
        description: 'The trace that the event belongs to (W3C Trace Context).',
      },
    },
    required: [EventHeader.id, EventHeader.type, EventHeader.version, EventHeader.occurredAt],
  };
}
