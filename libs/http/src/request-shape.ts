import { ARRAY_MAX_SIZE, getMetadataStorage, ValidationTypes } from 'class-validator';
import { isWrittenLine, letsLeaveOut, nestedClassOf } from '#contracts';

type Class = new () => object;

/** The metadata of a class's fields. */
export interface RequestShape {
  classOf: Class;
  known: ReadonlySet<string>;
  nested: ReadonlyMap<string, RequestShape>;
  maxSizes: ReadonlyMap<string, number>;
  /** Fields that are read without the blanks around them. */
  writtenLines: ReadonlySet<string>;
  /** Whether one of the fields must be sent. */
  hasRequired: boolean;
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
  const known = new Set(decorators.map(({ propertyName }) => propertyName));
  const optional = new Set(
    decorators.filter((one) => letsLeaveOut(one)).map(({ propertyName }) => propertyName),
  );
  const defaults = new classOf() as Record<string, unknown>;
  return {
    classOf,
    known,
    writtenLines: new Set([...known].filter((name) => isWrittenLine(classOf, name))),
    hasRequired: [...known].some((name) => !optional.has(name) && defaults[name] === undefined),
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
