import { getMetadataStorage, ValidationTypes } from 'class-validator';
import type { EventClass } from '../event-declaration.js';
import { nestedClassOf } from '../nested-object.js';
import { conversionOf } from './checked-by.js';
import { isPrevalidated } from './fast-check.js';

type Class = new () => object;

/** How to create instances of a class, including the nested ones. */
interface Shape {
  classOf: Class;
  known: ReadonlySet<string>;
  nested: ReadonlyMap<string, Shape>;
  conversions: ReadonlyMap<string, (value: unknown) => unknown>;
}

/** A construct that only class-transformer can handle. */
class NotKnownHere extends Error {}

const shapes = new Map<EventClass, Shape>();

/**
 * Returns an instance of the event's class from the result of `JSON.parse`, if it is certainly valid; see
 * {@link isPrevalidated}. If undefined, class-transformer and class-validator must decide. Unknown fields
 * are kept as parsed.
 */
export function readPrevalidated<T extends object>(
  eventClass: EventClass<T>,
  plain: object,
): T | undefined {
  return read(eventClass, plain, false);
}

/**
 * The same for requests, in which unknown fields are not allowed
 * (docs/interface.md#conventions-of-the-api). The class transforms values by rules only ({@link CheckedBy}).
 */
export function readStrictly<T extends object>(
  bodyClass: EventClass<T>,
  plain: object,
): T | undefined {
  return read(bodyClass, plain, true);
}

function read<T extends object>(
  eventClass: EventClass<T>,
  plain: object,
  isStrict: boolean,
): T | undefined {
  if (!isPrevalidated(eventClass, plain)) return undefined;
  try {
    return instantiate(shapeOf(eventClass), plain, isStrict) as T;
  } catch (error) {
    if (error instanceof NotKnownHere) return undefined;
    throw error;
  }
}

function shapeOf(eventClass: EventClass): Shape {
  let shape = shapes.get(eventClass);
  if (!shape) {
    shape = readShape(eventClass);
    shapes.set(eventClass, shape);
  }
  return shape;
}

function readShape(classOf: Class): Shape {
  const decorators = getMetadataStorage().getTargetValidationMetadatas(classOf, '', false, false);
  const nested = decorators
    .filter(({ type }) => type === (ValidationTypes.NESTED_VALIDATION as string))
    .map(({ propertyName }) => {
      return [propertyName, readShape(nestedClassOf(classOf, propertyName))] as const;
    });
  const known = new Set(decorators.map(({ propertyName }) => propertyName));
  const conversions = decorators.flatMap(({ propertyName, constraints, each }) => {
    const converted = conversionOf(constraints as unknown[] | undefined);
    if (converted && each)
      throw new Error(`${classOf.name}.${propertyName}: a list is not converted`);
    return converted ? [[propertyName, converted] as const] : [];
  });
  return { classOf, known, nested: new Map(nested), conversions: new Map(conversions) };
}

function instantiate(
  { classOf, known, nested, conversions }: Shape,
  plain: object,
  isStrict: boolean,
): object {
  const instance = new classOf() as Record<string, unknown>;
  for (const [key, value] of Object.entries(plain)) {
    // Methods, `constructor` and `__proto__` must not be overwritten.
    if (key in (classOf.prototype as object)) throw new NotKnownHere();
    if (isStrict && !known.has(key)) throw new NotKnownHere();
    const shape = nested.get(key);
    instance[key] = shape
      ? instantiateEach(shape, value, isStrict)
      : (conversions.get(key)?.(value) ?? value);
  }
  return instance;
}

function instantiateEach(shape: Shape, value: unknown, isStrict: boolean): unknown {
  if (Array.isArray(value)) return value.map((one: object) => instantiate(shape, one, isStrict));
  return value === null || value === undefined ? value : instantiate(shape, value, isStrict);
}
