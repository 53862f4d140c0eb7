import {
  ARRAY_MAX_SIZE,
  ARRAY_MIN_SIZE,
  ARRAY_UNIQUE,
  getMetadataStorage,
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
  ValidationTypes,
} from 'class-validator';
import { IS_PASSKEY_RESPONSE, letsBeNull, letsLeaveOut, nestedClassOf } from '../fields.js';
import { type JsonSchema, schemaOfRule } from './checked-by.js';

/** Returns the description of a class or of one of its properties. */
export type Describe = (className: string, property?: string) => string | undefined;

/** Returns the JSON Schema of a decorator. @throws Error if the decorator is unknown. */
type SchemaOfDecorator = (name: string, constraints: unknown[]) => JsonSchema;

/** Returns the schema of a nested object's class. */
type SchemaOfNested = (nestedClass: new () => object) => JsonSchema;

type SchemaClass = new () => object;
type Decorators = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

/**
 * The JSON Schema of a class, from its decorators. Unknown fields are allowed, as in received messages
 * (docs/interface/conventions.md#requests-and-responses).
 *
 * @throws Error for a decorator that JSON Schema can't express.
 */
export function schemaOfClass(
  schemaClass: SchemaClass,
  describe: Describe,
  ofDecorator: SchemaOfDecorator = schemaOfDecorator,
  ofNested: SchemaOfNested = (nested) => schemaOfClass(nested, describe, ofDecorator),
): JsonSchema {
  const decorators = getMetadataStorage().getTargetValidationMetadatas(
    schemaClass,
    '',
    false,
    false,
  );
  const ofProperty = Object.entries(
    Object.groupBy(inheritedFirst(schemaClass, decorators), ({ propertyName }) => propertyName),
  ) as [string, Decorators][];
  // A field with a default value is optional.
  const defaults = new schemaClass() as Record<string, unknown>;
  return {
    type: 'object',
    ...described(describe(schemaClass.name)),
    properties: Object.fromEntries(
      ofProperty.map(([property, own]) => [
        property,
        schemaOfProperty(schemaClass, property, own, describe, { ofDecorator, ofNested }),
      ]),
    ),
    required: ofProperty
      .filter(([property, own]) => !own.some(letsLeaveOut) && defaults[property] === undefined)
      .map(([property]) => property),
  };
}

function inheritedFirst(schemaClass: SchemaClass, decorators: Decorators): Decorators {
  return [
    ...decorators.filter(({ target }) => target !== schemaClass),
    ...decorators.filter(({ target }) => target === schemaClass),
  ];
}

function schemaOfProperty(
  owner: SchemaClass,
  property: string,
  decorators: Decorators,
  describe: Describe,
  { ofDecorator, ofNested }: { ofDecorator: SchemaOfDecorator; ofNested: SchemaOfNested },
): JsonSchema {
  const schemaOf = (isEach: boolean) =>
    decorators
      // The decorators of a property run last to first.
      .toReversed()
      .filter((decorator) => Boolean(decorator.each) === isEach && !letsLeaveOut(decorator))
      .map(({ type, name, constraints }) =>
        type === (ValidationTypes.NESTED_VALIDATION as string)
          ? ofNested(nestedClassOf(owner, property))
          : ofDecorator(name!, constraints),
      )
      .reduce(combined, {});
  const items = schemaOf(true);
  const schema = schemaOf(false);
  if (Object.keys(items).length > 0) schema.items = items;
  if (!schema.type && !schema.enum && !schema.$ref) {
    throw new Error(`${owner.name}.${property} has no type: no decorator declares one`);
  }
  const declaredBy = (decorators[0]!.target as SchemaClass).name;
  return {
    ...(decorators.some(letsBeNull) ? orNull(schema) : schema),
    ...described(describe(declaredBy, property) ?? schema.description),
  };
}

/** Combines two schemas. If both contain a keyword with different values, the second goes into `allOf`. */
function combined(one: JsonSchema, other: JsonSchema): JsonSchema {
  const fresh = Object.entries(other).filter(([keyword]) => !(keyword in one));
  const conflicting = Object.entries(other).filter(
    ([keyword, value]) => keyword in one && one[keyword as keyof JsonSchema] !== value,
  );
  return {
    ...one,
    ...Object.fromEntries(fresh),
    ...(conflicting.length > 0 && {
      allOf: [...(one.allOf ?? []), Object.fromEntries(conflicting) as JsonSchema],
    }),
  };
}

/** `@NullableField()` */
function orNull(schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(schema.type && { type: [schema.type, 'null'].flat() }),
    ...(schema.enum && { enum: [...schema.enum, null] }),
    ...(schema.allOf && { allOf: schema.allOf.map(orNull) }),
  };
}

function described(description: string | undefined): JsonSchema {
  return description === undefined ? {} : { description };
}

const UUID =
  '^(?:[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}|0{8}-(?:0{4}-){3}0{12}|[Ff]{8}-(?:[Ff]{4}-){3}[Ff]{12})$';

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
