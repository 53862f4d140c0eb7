import type { FieldProblem } from '#contracts';
import { type AddressMember, addressFields } from '#postal-addresses';
import { pathOfPointer } from '../../shared/form/answers.js';
import type { ShownProblem } from '../../shared/form/problems.js';
import { fieldsInEnglish } from '../texts/en.js';
import { isSameAnswer } from './merge-answers.js';
import { answerAt, type HeldAnswer } from './section-draft.js';

export interface ProblemWords {
  fields: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>> & { other: string };
  /** The message for a missing answer, which names it. */
  missing(label: string, field: string): string;
  /** The name of a list entry, with its number. */
  entry(list: string, number: number): string;
}

/** The words with the names that the address's country uses, such as "ZIP code". */
export function wordsForAddress<Words extends ProblemWords>(
  words: Words,
  labelOf: (member: AddressMember) => string,
): Words {
  const members = ['postalCode', 'region'] as const;
  const labels = members.map((member) => [`registeredAddress.${member}`, labelOf(member)]);
  return { ...words, fields: { ...words.fields, ...Object.fromEntries(labels) } };
}

/** A held answer as a problem in the server's format. */
export function problemOfHeld({ path, code }: HeldAnswer): FieldProblem {
  return { pointer: `/${path.replaceAll('.', '/')}`, code, detail: code };
}

/** The server's problems, except for answers that were changed afterwards. */
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

/**
 * The problems in the reader's language, one per field, in the order of the fields on the page.
 *
 * @param country of the registered address, which decides the order of its fields.
 */
export function shownProblems(
  problems: readonly FieldProblem[],
  words: ProblemWords,
  country?: string | null,
): ShownProblem[] {
  const shown = new Map<string, ShownProblem>();
  for (const { pointer, code } of problems) {
    const { path, field, entry, label } = fieldAt(pathOfPointer(pointer), words);
    if (shown.has(path)) continue;
    const isMissing = code === 'missing';
    const message = isMissing
      ? words.missing(label, field)
      : (words.problems[code] ?? words.problems.other);
    const names = isMissing ? [entry] : [entry, label];
    shown.set(path, { path, label: names.filter(Boolean).join(': '), message });
  }
  const placeOf = placesFor(country);
  return [...shown.values()].sort((one, other) => comparePlaces(placeOf(one), placeOf(other)));
}

/** The place of a field on the page: that of its list or group, the entry in the list, and that in the entry. */
type Place = readonly [number, number, number];

function placesFor(country: string | null | undefined): (problem: ShownProblem) => Place {
  const order = Object.keys(fieldsInEnglish);
  const members = addressFields(country).map(({ member }) => `registeredAddress.${member}`);
  const others = order.filter((name) => !members.includes(name));
  others.splice(others.indexOf('registrationNumber') + 1, 0, ...members);
  const placeOf = (name: string) => (others.includes(name) ? others.indexOf(name) : others.length);
  return ({ path }) => {
    const [list = '', index, ...member] = path.split('.');
    return index !== undefined && isNumber(index)
      ? [placeOf(list), Number(index), placeOf([list, ...member].join('.'))]
      : // The button of a list, which adds an entry, is below its entries.
        [placeOf(path), Number.MAX_SAFE_INTEGER, 0];
  };
}

function comparePlaces(one: Place, other: Place): number {
  const index = one.findIndex((part, at) => part !== other[at]);
  return index < 0 ? 0 : one[index]! - other[index]!;
}

/**
 * The problems to show: found by the last attempt to go on, in visited fields, or in answers that are not saved. A
 * person who was just added has none of these.
 */
export function problemsToShow(
  problems: readonly ShownProblem[],
  attempted: ReadonlySet<string> | null,
  isVisitedOrHeld: (path: string) => boolean,
): ShownProblem[] {
  return problems.filter(({ path }) => attempted?.has(path) || isVisitedOrHeld(path));
}

/** The attempted paths without the paths of one list entry, because another person has taken its place. */
export function withoutEntry(
  attempted: ReadonlySet<string>,
  list: string,
  index: number,
): ReadonlySet<string> {
  const isOfEntry = (path: string) => path.startsWith(`${list}.${index}.`);
  return new Set([...attempted].filter((path) => !isOfEntry(path)));
}

/** The label of an answer. */
export function labelOfAnswer(path: string, words: ProblemWords): string {
  const { entry, label } = fieldAt(path, words);
  return entry ? `${entry}: ${label}` : label;
}

interface LabelledField {
  path: string;
  /** The path without the indexes of lists. */
  field: string;
  /** The name of the list's entry, for a field of one. */
  entry?: string;
  label: string;
}

/** A problem may be about a part of a field's value, such as an amount; the result is the field. */
function fieldAt(path: string, words: ProblemWords): LabelledField {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const named = parts.slice(0, length);
    const field = named.filter((part) => !isNumber(part)).join('.');
    const label = words.fields[field];
    if (label && !isNumber(named.at(-1)!)) {
      const [list, index] = named;
      const isOfEntry = list && index && isNumber(index);
      const entry = isOfEntry ? words.entry(list, Number(index) + 1) : undefined;
      return { path: named.join('.'), field, entry, label };
    }
  }
  return { path, field: path, label: path };
}

function isNumber(part: string): boolean {
  return /^\d+$/.test(part);
}
