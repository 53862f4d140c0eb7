import { hashKey } from '@tanstack/react-query';

/** An answer that two people changed differently, without seeing each other's change. */
export interface Conflict {
  path: string;
  mine: unknown;
  theirs: unknown;
}

export interface MergedAnswers {
  /** The form values to change, by path: answers that only somebody else has changed. */
  taken: { path: string; value: unknown }[];
  conflicts: Conflict[];
}

/**
 * A three-way merge of answers. If only one side changed an answer, that side's value counts; if both changed
 * it differently, it is a conflict that the reader must resolve.
 */
export function mergeAnswers(base: object, mine: object, theirs: object): MergedAnswers {
  const merged: MergedAnswers = { taken: [], conflicts: [] };
  merge(merged, '', base, mine, theirs);
  return merged;
}

function merge(
  merged: MergedAnswers,
  path: string,
  base: unknown,
  mine: unknown,
  theirs: unknown,
): void {
  if (isSameAnswer(mine, theirs) || isSameAnswer(theirs, base)) {
    return;
  }
  const parts = partsOf(base, mine, theirs);
  if (parts) {
    for (const part of parts) {
      const at = (answer: unknown) => (answer as Record<string, unknown> | undefined)?.[part];
      merge(merged, path ? `${path}.${part}` : part, at(base), at(mine), at(theirs));
    }
  } else if (isSameAnswer(mine, base)) {
    merged.taken.push({ path, value: theirs });
  } else if ([mine, theirs].every(isTexts)) {
    merged.taken.push({ path, value: mergedTexts(base, mine as string[], theirs as string[]) });
  } else {
    merged.conflicts.push({ path, mine, theirs });
  }
}

/** The keys whose values can be merged separately; null if the answers must be treated as a whole. */
function partsOf(...answers: unknown[]): string[] | null {
  const given = answers.filter((answer) => answer !== undefined && answer !== null);
  if (given.every(isGroup)) {
    return [...new Set(given.flatMap((answer) => Object.keys(answer as object)))];
  }
  // List entries are identified by index, so they can be merged only if no side added or removed one.
  const [first] = given;
  const isSameList =
    given.length === answers.length &&
    given.every((answer) => isList(answer) && answer.length === (first as unknown[]).length);
  return isSameList ? Object.keys(first as object) : null;
}

/** Whether two answers are equal, ignoring the order of keys; missing and empty answers are equal, too. */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  return hashKey([orNull(one)]) === hashKey([orNull(other)]);
}

function orNull(answer: unknown): unknown {
  const isEmpty =
    answer === undefined ||
    answer === '' ||
    (typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0);
  return isEmpty ? null : answer;
}

/** Whether an answer consists of several answers. Money and unreadable input are single answers. */
export function isGroup(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    !Array.isArray(answer) &&
    !('currency' in answer) &&
    !('unreadable' in answer)
  );
}

/** Whether an answer is a list of groups. */
export function isList(answer: unknown): answer is object[] {
  return Array.isArray(answer) && answer.length > 0 && answer.every(isGroup);
}

function isTexts(answer: unknown): answer is string[] {
  return Array.isArray(answer) && answer.every((entry) => typeof entry === 'string');
}

/** The other side's texts with our additions and without those we removed. */
function mergedTexts(base: unknown, mine: string[], theirs: string[]): string[] {
  const before = isTexts(base) ? base : [];
  const added = mine.filter((text) => !before.includes(text) && !theirs.includes(text));
  const removed = before.filter((text) => !mine.includes(text));
  return [...theirs.filter((text) => !removed.includes(text)), ...added];
}
