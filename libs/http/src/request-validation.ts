import { ValidationPipe } from '@nestjs/common';
import type { FieldProblem } from '#contracts';
import type { ValidationError } from 'class-validator';

/** A request's body or query is wrong: every bad field at once. */
export class RequestValidationError extends Error {
  override name = 'RequestValidationError';

  constructor(readonly errors: FieldProblem[]) {
    super(`${errors.length} field(s) are wrong`);
  }
}

/** Requests are checked strictly: a field that isn't known is an error (interface 1). */
export function strictValidation(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    exceptionFactory: (errors) => new RequestValidationError(fieldProblemsOf(errors)),
  });
}

/** class-validator's tree of errors, as a flat list with JSON Pointers. Values are left out. */
export function fieldProblemsOf(errors: ValidationError[], parent = ''): FieldProblem[] {
  return errors.flatMap((error) => {
    const pointer = `${parent}/${escapePointer(error.property)}`;
    const own = Object.entries(error.constraints ?? {}).map(([constraint, detail]) => ({
      pointer,
      code: codeOf(constraint),
      detail,
    }));
    return [...own, ...fieldProblemsOf(error.children ?? [], pointer)];
  });
}

/** RFC 6901 */
function escapePointer(property: string): string {
  return property.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** `isNotEmpty` -> `is_not_empty`; a field that is not known comes as `whitelistValidation`. */
function codeOf(constraint: string): string {
  if (constraint === 'whitelistValidation') return 'unknown_field';
  return constraint.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
