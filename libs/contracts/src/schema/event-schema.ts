import descriptions from '../../generated/descriptions.json' with { type: 'json' };
import {
  CLOUD_EVENTS,
  type EventClass,
  eventDeclarationOf,
  EventHeader,
  exampleOf,
  schemaIdOf,
} from '../event-declaration.js';
import { JSON_SCHEMA_DIALECT, type JsonSchema } from './checked-by.js';
import { type Describe, schemaOfClass } from './class-schema.js';

/** The JSON Schema of an event, with its example. `describe` supplies the descriptions of fields. */
export function eventSchemaOf<T extends object>(
  eventClass: EventClass<T>,
  describe: Describe = () => undefined,
): JsonSchema {
  return {
    $schema: JSON_SCHEMA_DIALECT,
    title: eventClass.name,
    ...schemaOfClass(eventClass, describe),
    examples: [exampleOf(eventClass)],
  };
}

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
          'The same for every delivery of one event, so that a consumer recognises repetitions.',
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
      'content-type': { type: 'string', const: 'application/json' },
      ce_specversion: { type: 'string', const: CLOUD_EVENTS, description: 'Of CloudEvents.' },
      ce_id: { type: 'string', description: `As \`${EventHeader.id}\`.` },
      ce_type: { type: 'string', const: identifier },
      ce_source: { type: 'string', description: 'The service that published it: `/gateway`.' },
      ce_time: { type: 'string', description: `As \`${EventHeader.occurredAt}\`.` },
      ce_dataschema: {
        type: 'string',
        const: schemaIdOf(identifier, String(version)),
        description: 'The `$id` of the JSON Schema that the gateway serves.',
      },
    },
    required: [EventHeader.id, EventHeader.type, EventHeader.version, EventHeader.occurredAt],
  };
}

const byName = new Map<string, string>(Object.entries(descriptions));

/**
 * The descriptions of event classes and their properties. Doc comments are not in the compiled files, so
 * `npm run generate` stores them.
 */
export const describeEvent: Describe = (...names) => byName.get(names.join('.'));
