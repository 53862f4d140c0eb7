import { createRequire } from 'node:module';

type Class = new () => object;

interface TypeMetadata {
  typeFunction: (options: object) => unknown;
  reflectedType: unknown;
  options?: { discriminator?: unknown };
}

/** What class-transformer knows of classes. It has no public door. */
interface TransformerStorage {
  getStrategy(target: Class): 'none' | 'exposeAll' | 'excludeAll';
  getExposedMetadatas(target: Class): unknown[];
  getExcludedMetadatas(target: Class): unknown[];
  findTypeMetadata(target: Class, property: string): TypeMetadata | undefined;
  findTransformMetadatas(target: Class, property: string, direction: number): unknown[];
}

const { defaultMetadataStorage: storage } = createRequire(import.meta.url)(
  'class-transformer/cjs/storage.js',
) as { defaultMetadataStorage: TransformerStorage };

const PLAIN_TO_CLASS = 0;
const MAX_KNOWN_NAMES = 200;
// class-transformer converts values into these instead of making instances of them.
const CONVERTED = new Set<unknown>([String, Number, Boolean, Date, Buffer]);

/** Something that only class-transformer knows how to treat. */
class NotKnownHere extends Error {}

/** @returns what `plainToInstance` would, or undefined if that is not sure. */
export function instantiate<T extends object>(classOf: new () => T, plain: object): T | undefined {
  try {
    return build(plain, classOf) as T;
  } catch {
    // Also what is nested too deep for the call stack.
    return undefined;
  }
}

function build(value: unknown, type: unknown): unknown {
  if (CONVERTED.has(type)) throw new NotKnownHere();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => build(element, type));
  if (type === undefined) return fill({}, value, Object.prototype, () => undefined);
  const { classOf, typeOf } = shapeOf(type);
  return fill(new classOf(), value, classOf.prototype as object, typeOf);
}

type TypeOf = (target: object, plain: object, key: string) => unknown;

function fill(target: object, plain: object, prototype: object, typeOf: TypeOf): object {
  for (const key of Object.keys(plain)) {
    // Methods, accessors, `constructor`, `__proto__`: not to be overwritten.
    if (key in prototype) throw new NotKnownHere();
    const value = (plain as Record<string, unknown>)[key];
    (target as Record<string, unknown>)[key] = build(value, typeOf(target, plain, key));
  }
  return target;
}

interface Shape {
  classOf: Class;
  typeOf: TypeOf;
}

const shapes = new WeakMap<object, Shape>();

function shapeOf(type: unknown): Shape {
  if (typeof type !== 'function') throw new NotKnownHere();
  const known = shapes.get(type);
  if (known) return known;
  const shape = readShape(type as Class);
  shapes.set(type, shape);
  return shape;
}

function readShape(classOf: Class): Shape {
  const isPlain =
    storage.getStrategy(classOf) === 'none' &&
    storage.getExposedMetadatas(classOf).length === 0 &&
    storage.getExcludedMetadatas(classOf).length === 0 &&
    Object.values(new classOf()).every((preset) => typeof preset !== 'function');
  if (!isPlain) throw new NotKnownHere();
  const properties = new Map<string, TypeMetadata | undefined>();
  const propertyOf = (key: string): TypeMetadata | undefined => {
    if (properties.has(key)) return properties.get(key);
    const metadata = readProperty(classOf, key);
    // Names that somebody else chose must not fill the memory.
    if (properties.size < MAX_KNOWN_NAMES) properties.set(key, metadata);
    return metadata;
  };
  return {
    classOf,
    typeOf: (newObject, object, property) =>
      propertyOf(property)?.typeFunction({ newObject, object, property }),
  };
}

function readProperty(classOf: Class, key: string): TypeMetadata | undefined {
  if (storage.findTransformMetadatas(classOf, key, PLAIN_TO_CLASS).length > 0) {
    throw new NotKnownHere();
  }
  const metadata = storage.findTypeMetadata(classOf, key);
  if (metadata && !makesInstances(metadata)) throw new NotKnownHere();
  return metadata;
}

/** Not one of several types, and not a collection of another kind than an array. */
function makesInstances({ reflectedType, typeFunction, options }: TypeMetadata): boolean {
  if (options?.discriminator !== undefined || typeof typeFunction !== 'function') return false;
  if (typeof reflectedType !== 'function' || reflectedType === Array) return true;
  const prototype = reflectedType.prototype as object;
  return reflectedType !== Map && reflectedType !== Set && !('push' in prototype);
}
