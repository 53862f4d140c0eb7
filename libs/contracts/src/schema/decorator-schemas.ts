import {
  ARRAY_MAX_SIZE,
  ARRAY_MIN_SIZE,
  ARRAY_UNIQUE,
  IS_ARRAY,
  IS_BOOLEAN,
  IS_DEFINED,
  IS_EMAIL,
  IS_IN,
  IS_INT,
  IS_ISO8601,
  IS_LENGTH,
  IS_NUMBER,
  IS_OBJECT,
  IS_STRING,
  IS_UUID,
  MATCHES,
  MAX,
  MAX_LENGTH,
  MIN,
  MIN_LENGTH,
} from 'class-validator';
import { schemaOfRule } from './checked-by.js';
import type { JsonSchema } from './json-schema.js';

const UUID =
  '^(?:[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}|0{8}-(?:0{4}-){3}0{12}|[Ff]{8}-(?:[Ff]{4}-){3}[Ff]{12})$';

/** Decorator of the card app's API: the JSON of a PublicKeyCredential with these strings in its response. */
export const IS_PASSKEY_RESPONSE = 'isPasskeyResponse';

type SchemaOfConstraints = (constraints: unknown[]) => JsonSchema;

/** The JSON Schema of each class-validator decorator. */
const schemaByDecorator: Readonly<Record<string, SchemaOfConstraints>> = {
  // Every field without @OptionalField or @NullableField is required, and none of the types below accepts
  // null.
  [IS_DEFINED]: () => ({}),
  [IS_STRING]: () => ({ type: 'string' }),
  [IS_BOOLEAN]: () => ({ type: 'boolean' }),
  [IS_INT]: () => ({ type: 'integer' }),
  [IS_NUMBER]: () => ({ type: 'number' }),
  [IS_OBJECT]: () => ({ type: 'object' }),
  [IS_ARRAY]: () => ({ type: 'array' }),
  [IS_IN]: ([values]) => ({ enum: [...(values as unknown[])] }),
  [IS_LENGTH]: ([minLength, maxLength]) => ({
    type: 'string',
    minLength: minLength as number,
    ...(maxLength !== undefined && { maxLength: maxLength as number }),
  }),
  [MATCHES]: ([pattern]) => ({ type: 'string', pattern: sourceOf(pattern as RegExp) }),
  [MIN]: ([minimum]) => ({ minimum: minimum as number }),
  [MAX]: ([maximum]) => ({ maximum: maximum as number }),
  [MAX_LENGTH]: ([maxLength]) => ({ type: 'string', maxLength: maxLength as number }),
  [MIN_LENGTH]: ([minLength]) => ({ type: 'string', minLength: minLength as number }),
  [ARRAY_MIN_SIZE]: ([minItems]) => ({ type: 'array', minItems: minItems as number }),
  [ARRAY_MAX_SIZE]: ([maxItems]) => ({ type: 'array', maxItems: maxItems as number }),
  [ARRAY_UNIQUE]: () => ({ type: 'array', uniqueItems: true }),
  // The format alone would also accept the URN form.
  [IS_UUID]: () => ({ type: 'string', format: 'uuid', pattern: UUID }),
  [IS_EMAIL]: () => ({ type: 'string', format: 'email' }),
  // The format date-time is RFC 3339, which requires seconds; a separate pattern describes the actual
  // format.
  [IS_ISO8601]: () => ({ type: 'string' }),
  [IS_PASSKEY_RESPONSE]: (texts) => ({
    type: 'object',
    properties: { id: { type: 'string' }, response: textsOf(texts as string[]) },
    required: ['id', 'response'],
  }),
};

/** @throws Error for an unknown decorator, because the schema would accept more than the class. */
export function schemaOfDecorator(name: string, constraints: unknown[]): JsonSchema {
  const ofRule = schemaOfRule(constraints);
  if (ofRule) return ofRule;
  const schemaOf = schemaByDecorator[name];
  if (!schemaOf) throw new Error(`no JSON Schema is known for the decorator ${name}`);
  return schemaOf(constraints);
}

function textsOf(names: string[]): JsonSchema {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  return { type: 'object', properties, required: names };
}

function sourceOf(pattern: RegExp): string {
  if (pattern.flags !== '') throw new Error(`JSON Schema knows no flags: ${String(pattern)}`);
  return pattern.source;
}
