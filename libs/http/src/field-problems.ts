import type { FieldProblem } from '#contracts';
import type { ValidationError } from 'class-validator';

/**
 * The maximum number of problems in an answer: nobody reads more, and an answer should not be larger than
 * its request.
 */
export const MAX_LISTED_PROBLEMS = 100;
const MAX_POINTER_LENGTH = 200;
const MAX_DETAIL_LENGTH = 500;

/** The body or query of a request is invalid. Lists every invalid field, up to {@link MAX_LISTED_PROBLEMS}. */
export class RequestValidationError extends Error {
  override name = 'RequestValidationError';

  constructor(readonly errors: FieldProblem[]) {
    super(`${errors.length} field(s) are wrong`);
  }
}

/** Flattens class-validator's error tree to a list with JSON Pointers. Values are left out. */
export function fieldProblemsOf(errors: readonly ValidationError[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  addProblems(problems, errors, '');
  return problems;
}

function addProblems(
  problems: FieldProblem[],
  errors: readonly ValidationError[],
  parent: string,
): void {
  for (const { property, constraints = {}, children = [] } of errors) {
    const pointer = `${parent}/${escapePointer(property)}`;
    for (const [constraint, detail] of Object.entries(constraints)) {
      if (problems.length === MAX_LISTED_PROBLEMS) return;
      problems.push(fieldProblem(pointer, codeOf(constraint), detail));
    }
    addProblems(problems, children, pointer);
  }
}

/** The sender chooses the names of unknown fields; a name may be as long as the body. */
export function fieldProblem(pointer: string, code: string, detail: string): FieldProblem {
  return {
    pointer: cut(pointer, MAX_POINTER_LENGTH),
    code,
    detail: cut(detail, MAX_DETAIL_LENGTH),
  };
}

/** RFC 6901 */
export function escapePointer(property: string): string {
  return property.replaceAll('~', '~0').replaceAll('/', '~1');
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}...` : text;
}

/** `isNotEmpty` -> `is_not_empty`; class-validator reports an unknown field as `whitelistValidation`. */
function codeOf(constraint: string): string {
  if (constraint === 'whitelistValidation') return 'unknown_field';
  return constraint.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
