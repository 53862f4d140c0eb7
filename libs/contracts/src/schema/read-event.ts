import { getMetadataStorage, ValidationTypes } from 'class-validator';
import type { EventClass } from '../event-declaration.js';
import { nestedClassOf } from '../nested-object.js';
import { isPrevalidated } from './fast-check.js';

type Class = new () => object;

/** How to make instances of a class: which of its properties are instances, too. */
interface Shape {
  classOf: Class;
  known: ReadonlySet<string>;
  nested: ReadonlyMap<string, Shape>;
}

/** Something that only class-transformer knows how to treat. */
class NotKnownHere extends Error {}

const shapes = new Map<EventClass, Shape>();

/**
 * An instance of the event's class from what `JSON.parse` gave, if it surely is what the class accepts; see
 * {@link isPrevalidated}. Undefined tells nothing: then class-transformer and class-validator have to. What the
 * class does not know is kept as it was parsed.
 */
export function readPrevalidated<T extends object>(
  eventClass: EventClass<T>,
  plain: object,
): T | undefined {
  return read(eventClass, plain, false);
}

/**
 * The same of what somebody sends us, in which nothing may be that the class does not know (docs/interface.md#conventions-of-the-api). Not
 * for a class that transforms what it gets.
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
  return { classOf, known, nested: new Map(nested) };
}

function instantiate({ classOf, known, nested }: Shape, plain: object, isStrict: boolean): object {
  const instance = new classOf() as Record<string, unknown>;
  for (const [key, value] of Object.entries(plain)) {
    // Methods, `constructor`, `__proto__`: not to be overwritten.
    if (key in (classOf.prototype as object)) throw new NotKnownHere();
    if (isStrict && !known.has(key)) throw new NotKnownHere();
    const shape = nested.get(key);
    instance[key] = shape ? instantiateEach(shape, value, isStrict) : (value as unknown);
  }
  return instance;
}

function instantiateEach(shape: Shape, value: unknown, isStrict: boolean): unknown {
  if (Array.isArray(value)) return value.map((one: object) => instantiate(shape, one, isStrict));
  return value === null || value === undefined ? value : instantiate(shape, value, isStrict);
}
