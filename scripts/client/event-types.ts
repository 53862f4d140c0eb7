import {
  type Describe,
  type EventClass,
  eventDeclarationOf,
  eventSchemaOf,
  ThreeDsRequested,
  transactionEventClasses,
  webhookEventClasses,
} from '#contracts';
import { declarationOf, type Schema } from './type-printer.ts';

const kinds: readonly EventClass[] = [...webhookEventClasses, ...transactionEventClasses];

/** The types of all events, and their union, which `event` tells apart. */
export function eventTypes(describe: Describe): string {
  const schemaOf = (eventClass: EventClass) => eventSchemaOf(eventClass, describe) as Schema;
  const types = kinds.map((eventClass) => {
    const schema = schemaOf(eventClass);
    const event = { const: identifierOf(eventClass) };
    return declarationOf(`${eventClass.name}Event`, {
      ...schema,
      properties: { ...schema.properties, event },
    });
  });
  const byKind = kinds.map((one) => `${identifierOf(one)}: ${one.name}Event;`);
  return `${types.join('\n')}
${declarationOf('ThreeDsRequested', schemaOf(ThreeDsRequested))}
/** The events by their kind: \`EventsByKind['card_ordered']\`. */
export interface EventsByKind {
${byKind.join('\n')}
}

export type EventKind = keyof EventsByKind;

/** Every event that this version of the client knows; \`event\` tells which one it is. */
export type KnownEvent = EventsByKind[EventKind];
`;
}

export function eventKindsConstant(): string {
  const names = kinds.map((eventClass) => `'${identifierOf(eventClass)}',`);
  return `export const eventKinds: ReadonlySet<string> = new Set([\n${names.join('\n')}\n]);\n`;
}

function identifierOf(eventClass: EventClass): string {
  return eventDeclarationOf(eventClass).identifier;
}
