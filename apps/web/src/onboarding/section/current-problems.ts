import type { FieldProblem } from '#contracts';
import { pathOfPointer } from '../../shared/form/field-path.js';

/** The server's problems without those of answers that were changed since: it has not seen them yet. */
export function currentProblems(
  problems: readonly FieldProblem[],
  saved: object,
  typed: object,
): FieldProblem[] {
  return problems.filter(({ pointer }) => {
    const path = pathOfPointer(pointer);
    return JSON.stringify(valueAt(saved, path)) === JSON.stringify(valueAt(typed, path));
  });
}

function valueAt(answers: unknown, path: string): unknown {
  return path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], answers);
}
