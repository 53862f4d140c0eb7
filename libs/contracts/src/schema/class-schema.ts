import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { nestedClassOf } from '../nested-object.js';
import { letsBeNull, letsLeaveOut } from '../optional-field.js';
import { schemaOfDecorator } from './decorator-schemas.js';
import type { JsonSchema } from './json-schema.js';

/** Tells what a class, or a property declared in it, means. */
export type Describe = (className: string, property?: string) => string | undefined;

/** Tells in JSON Schema what a decorator demands. @throws Error for one that it does not know. */
export type SchemaOfDecorator = (name: string, constraints: unknown[]) => JsonSchema;

/** Tells of the class of a nested object. */
export type SchemaOfNested = (nestedClass: new () => object) => JsonSchema;

type SchemaClass = new () => object;
type Decorators = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

/**
 * What a class accepts by its decorators, as JSON Schema. Fields that the class does not know are allowed,
 * as they are in what is received (docs/interface.md#conventions-of-the-api).
 *
 * @throws Error for a decorator that can't be told in JSON Schema.
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
  // A field that has one may be left out.
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
      // The last decorator of a property runs first.
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

/** Both demands at once. A keyword that both have in different ways goes into `allOf`. */
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
