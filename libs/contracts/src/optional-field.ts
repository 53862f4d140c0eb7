import { getMetadataStorage, ValidateIf } from 'class-validator';

type Decorator = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];

const isGiven = (_object: object, value: unknown): boolean => value !== undefined;
const isGivenAndNotNull = (_object: object, value: unknown): boolean => (value ?? null) !== null;

/**
 * A field that may be left out. Null is refused like any other value of a wrong type: it would pass through the
 * defaults of classes and of destructuring, and be stored. That is why `IsOptional` of class-validator, which
 * lets null pass, is forbidden by ESLint.
 */
export function OptionalField(): PropertyDecorator {
  return ValidateIf(isGiven);
}

/** A field that may be left out, or null. Null means something there, which the field's comment tells. */
export function NullableField(): PropertyDecorator {
  return ValidateIf(isGivenAndNotNull);
}

/** Whether it is one of the decorators above. */
export function letsLeaveOut({ constraints }: Decorator): boolean {
  const condition: unknown = constraints?.[0];
  return condition === isGiven || condition === isGivenAndNotNull;
}

/** Whether it is {@link NullableField}. */
export function letsBeNull({ constraints }: Decorator): boolean {
  return constraints?.[0] === isGivenAndNotNull;
}
