import { getMetadataStorage, ValidateIf } from 'class-validator';

type Decorator = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];

const isGiven = (_object: object, value: unknown): boolean => value !== undefined;
const isGivenAndNotNull = (_object: object, value: unknown): boolean => (value ?? null) !== null;

/**
 * An optional field. Null is refused like any value of a wrong type: it would bypass the default values of
 * classes and destructuring, and be stored. Therefore ESLint forbids class-validator's `IsOptional`, which
 * accepts null.
 */
export function OptionalField(): PropertyDecorator {
  return ValidateIf(isGiven);
}

/** A field that may be left out or null. The field's comment says what null means. */
export function NullableField(): PropertyDecorator {
  return ValidateIf(isGivenAndNotNull);
}

/** True for the decorators above. */
export function letsLeaveOut({ constraints }: Decorator): boolean {
  const condition: unknown = constraints?.[0];
  return condition === isGiven || condition === isGivenAndNotNull;
}

/** True for {@link NullableField}. */
export function letsBeNull({ constraints }: Decorator): boolean {
  return constraints?.[0] === isGivenAndNotNull;
}
