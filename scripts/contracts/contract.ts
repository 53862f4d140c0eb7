import {
  type EventClass,
  eventDeclarationOf,
  eventHeadersSchemaOf,
  eventSchemaOf,
  exampleOf,
  type JsonSchema,
  type TopicDeclaration,
} from '#contracts';
import { keyFieldsOf } from './event-key.ts';

/** All that others rely on in one version of an event: what is kept once it is published. */
export interface Contract {
  identifier: string;
  version: number;
  topic: TopicDeclaration;
  /** Paths of the fields that the key is made of, and the example's key. */
  key: { fields: string[]; ofExample: string };
  headers: JsonSchema;
  payload: JsonSchema;
  example: object;
}

/** A contract as the source declares it today. */
export interface DeclaredContract extends Contract {
  /** @throws whatever the declaration's function throws for an event of another shape. */
  keyOf: (event: object) => string;
}

export function declaredContractOf(eventClass: EventClass): DeclaredContract {
  const { identifier, version, topic, key } = eventDeclarationOf(eventClass);
  const example = exampleOf(eventClass);
  const {
    $schema: _dialect,
    title: _title,
    examples: _examples,
    ...payload
  } = eventSchemaOf(eventClass);
  return {
    identifier,
    version,
    topic,
    key: { fields: keyFieldsOf(key, example), ofExample: key(example) },
    headers: withoutDescriptions(eventHeadersSchemaOf(eventClass)),
    payload,
    example,
    keyOf: key,
  };
}

/** The part of a declared contract that is written down. */
export function contractOf({ keyOf: _keyOf, ...contract }: DeclaredContract): Contract {
  return contract;
}

export function nameOf({ identifier, version }: Pick<Contract, 'identifier' | 'version'>): string {
  return `${identifier}.v${version}`;
}

function withoutDescriptions({ properties = {}, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, { description: _text, ...property }]) => [
        name,
        property,
      ]),
    ),
  };
}
