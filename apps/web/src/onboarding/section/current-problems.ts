import type { FieldProblem } from '#contracts';
import { pathOfPointer } from '../../shared/form/field-path.js';
import { answerAt } from './held-answers.js';
import { isSameAnswer } from './merge-answers.js';

/** The server's problems, without those of answers that were changed afterwards. */
export function currentProblems(
  problems: readonly FieldProblem[],
  saved: object,
  typed: object,
): FieldProblem[] {
  return problems.filter(({ pointer }) => {
    const path = pathOfPointer(pointer);
    return isSameAnswer(answerAt(saved, path), answerAt(typed, path));
  });
}
