import {
  type EventClass,
  eventDeclarationOf,
  eventHeadersSchemaOf,
  eventSchemaOf,
  exampleOf,
  type JsonSchema,
  type TopicDeclaration,
  upcastTo,
} from '#contracts';
import { readEvent } from '#messaging';

/** Everything in one event version on which others rely; must not break after publication. */
export interface Contract {
  identifier: string;
  version: number;
  topic: TopicDeclaration;
  /** Paths of the fields that form the key, and the key of the example. */
  key: { fields: string[]; ofExample: string };
  headers: JsonSchema;
  payload: JsonSchema;
  example: object;
}

/** The current contract in the sources. */
export interface DeclaredContract extends Contract {
  /** @throws any error of the declaration's function for an event of another shape. */
  keyOf: (event: object) => string;
  /**
   * The key of a published earlier event after its conversion to this version. Undefined if it is not converted.
   *
   * @throws if the converted event is none of this version.
   */
  keyOfEarlier?: (earlier: Contract) => string | undefined;
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
    keyOfEarlier: ({ version: earlier, example: published }) => {
      const body = upcastTo(eventClass, earlier, published as Record<string, unknown>);
      return body && key(readEvent(eventClass, body));
    },
  };
}

/** The part of a declared contract that is stored. */
export function contractOf({
  keyOf: _keyOf,
  keyOfEarlier: _keyOfEarlier,
  ...contract
}: DeclaredContract): Contract {
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

/** Paths of the fields that form an event's key, found by changing each field. */
export function keyFieldsOf<T extends object>(key: (event: T) => string, example: T): string[] {
  return leafPathsOf(example)
    .filter((path) => key(withOther(example, path) as T) !== key(example))
    .map((path) => path.join('.'));
}

function leafPathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return Object.entries(value).flatMap(([name, child]) =>
    leafPathsOf(child).map((path) => [name, ...path]),
  );
}

function withOther(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return `other than ${String(value)}`;
  const fields = value as Record<string, unknown>;
  const other = withOther(fields[name], rest);
  return Array.isArray(value) ? value.with(Number(name), other) : { ...fields, [name]: other };
}
