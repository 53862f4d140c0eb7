import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { nestedClassOf } from '../nested-object.js';
import { letsBeNull, letsLeaveOut } from '../optional-field.js';
import { schemaOfDecorator } from './decorator-schemas.js';
import type { JsonSchema } from './json-schema.js';

/** Returns the description of a class or of one of its properties. */
export type Describe = (className: string, property?: string) => string | undefined;

/** Returns the JSON Schema of a decorator. @throws Error if the decorator is unknown. */
export type SchemaOfDecorator = (name: string, constraints: unknown[]) => JsonSchema;

/** Returns the schema of a nested object's class. */
export type SchemaOfNested = (nestedClass: new () => object) => JsonSchema;

type SchemaClass = new () => object;
type Decorators = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

/**
 * The JSON Schema of a class, from its decorators. Unknown fields are allowed, as in received messages
 * (docs/interface.md#conventions-of-the-api).
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
    throw new Error(`${owner.name}.${property} has no type: no decorator tells one`);
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
