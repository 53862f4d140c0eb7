import { type EventClass, exampleOf } from '../event-declaration.js';
import { type Describe, schemaOfClass } from './class-schema.js';
import { JSON_SCHEMA_DIALECT, type JsonSchema } from './json-schema.js';

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
