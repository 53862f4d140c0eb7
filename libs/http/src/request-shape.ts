import { ARRAY_MAX_SIZE, getMetadataStorage, ValidationTypes } from 'class-validator';
import { nestedClassOf } from '#contracts';

type Class = new () => object;

/** The metadata of a class's fields. */
export interface RequestShape {
  classOf: Class;
  known: ReadonlySet<string>;
  nested: ReadonlyMap<string, RequestShape>;
  maxSizes: ReadonlyMap<string, number>;
}

const shapes = new Map<Class, RequestShape>();

/** @throws Error if the class nests objects without `@NestedObject` or `@NestedObjects`. */
export function requestShapeOf(classOf: Class): RequestShape {
  let shape = shapes.get(classOf);
  if (!shape) {
    shape = readShape(classOf);
    shapes.set(classOf, shape);
  }
  return shape;
}

function readShape(classOf: Class): RequestShape {
  const decorators = getMetadataStorage().getTargetValidationMetadatas(classOf, '', false, false);
  const nested = decorators.filter(
    ({ type }) => type === (ValidationTypes.NESTED_VALIDATION as string),
  );
  const sizes = decorators.filter(({ name }) => name === ARRAY_MAX_SIZE);
  return {
    classOf,
    known: new Set(decorators.map(({ propertyName }) => propertyName)),
    nested: new Map(
      nested.map(({ propertyName }) => {
        return [propertyName, requestShapeOf(nestedClassOf(classOf, propertyName))] as const;
      }),
    ),
    maxSizes: new Map(
      sizes.map(({ propertyName, constraints }) => [propertyName, constraints[0] as number]),
    ),
  };
}
