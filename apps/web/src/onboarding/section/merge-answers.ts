import { hashKey } from '@tanstack/react-query';

/** An answer that two people gave differently, each of them without having seen the other's. */
export interface Conflict {
  path: string;
  mine: unknown;
  theirs: unknown;
}

export interface MergedAnswers {
  /** What becomes of the form's values, by their path: answers that only somebody else has changed. */
  taken: { path: string; value: unknown }[];
  conflicts: Conflict[];
}

/**
 * Brings together what was made of the same answers at two places. An answer that one side left as it was is the
 * other side's; one that both changed, and not to the same, is nobody's to decide but the reader's.
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

/** The names of what can be merged each by itself; null where the answers are to be taken as a whole. */
function partsOf(...answers: unknown[]): string[] | null {
  const given = answers.filter((answer) => answer !== undefined && answer !== null);
  if (given.every(isGroup)) {
    return [...new Set(given.flatMap((answer) => Object.keys(answer as object)))];
  }
  // Entries of a list are known by their place: only as long as nobody added or removed one.
  const [first] = given;
  const isSameList =
    given.length === answers.length &&
    given.every((answer) => isList(answer) && answer.length === (first as unknown[]).length);
  return isSameList ? Object.keys(first as object) : null;
}

/** The same answer, whatever the order of its parts, and whether it was left out or left empty. */
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

/** Several answers under one name. Money is one answer, as is what can't be read. */
export function isGroup(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    !Array.isArray(answer) &&
    !('currency' in answer) &&
    !('unreadable' in answer)
  );
}

/** Entries that are groups. */
export function isList(answer: unknown): answer is object[] {
  return Array.isArray(answer) && answer.length > 0 && answer.every(isGroup);
}

function isTexts(answer: unknown): answer is string[] {
  return Array.isArray(answer) && answer.every((entry) => typeof entry === 'string');
}

/** Theirs, with what was added here and without what was removed here. */
function mergedTexts(base: unknown, mine: string[], theirs: string[]): string[] {
  const before = isTexts(base) ? base : [];
  const added = mine.filter((text) => !before.includes(text) && !theirs.includes(text));
  const removed = before.filter((text) => !mine.includes(text));
  return [...theirs.filter((text) => !removed.includes(text)), ...added];
}
