import type { FieldProblem } from '#contracts';
import type { AddressMember } from '#postal-addresses';
import { pathOfPointer } from '../../shared/form/field-path.js';
import type { HeldAnswer } from './held-answers.js';
import type { ShownProblem } from '../../shared/form/problems-context.js';

export interface ProblemWords {
  fields: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>> & { other: string };
  /** The name of a list entry, with its number. */
  entry(list: string, number: number): string;
}

/** The words with the names that the address's country uses, such as "ZIP code". */
export function wordsForAddress(
  words: ProblemWords,
  labelOf: (member: AddressMember) => string,
): ProblemWords {
  const members = ['postalCode', 'region'] as const;
  const labels = members.map((member) => [`registeredAddress.${member}`, labelOf(member)]);
  return { ...words, fields: { ...words.fields, ...Object.fromEntries(labels) } };
}

/** A held answer as a problem in the server's format. */
export function problemOfHeld({ path, code }: HeldAnswer): FieldProblem {
  return { pointer: `/${path.replaceAll('.', '/')}`, code, detail: code };
}

/** The problems in the reader's language, one per field. */
export function shownProblems(
  problems: readonly FieldProblem[],
  words: ProblemWords,
): ShownProblem[] {
  const shown = new Map<string, ShownProblem>();
  for (const { pointer, code } of problems) {
    const { path, label } = fieldAt(pathOfPointer(pointer), words);
    if (!shown.has(path)) {
      shown.set(path, { path, label, message: words.problems[code] ?? words.problems.other });
    }
  }
  return [...shown.values()];
}

/** The label of an answer. */
export function labelOfAnswer(path: string, words: ProblemWords): string {
  return fieldAt(path, words).label;
}

/** A problem may be about a part of a field's value, such as an amount; the result is the field. */
function fieldAt(path: string, words: ProblemWords): { path: string; label: string } {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const field = parts.slice(0, length);
    const label = words.fields[field.filter((part) => !isNumber(part)).join('.')];
    if (label && !isNumber(field.at(-1)!)) {
      return { path: field.join('.'), label: labelOf(field, label, words) };
    }
  }
  return { path, label: path };
}

function labelOf([list, index]: string[], label: string, { entry }: ProblemWords): string {
  return list && index && isNumber(index) ? `${entry(list, Number(index) + 1)}: ${label}` : label;
}

function isNumber(part: string): boolean {
  return /^\d+$/.test(part);
}
