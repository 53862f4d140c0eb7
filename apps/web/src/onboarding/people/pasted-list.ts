import { searchable } from '#contracts/browser';
import type { ListedPerson } from './people.js';

export interface AmbiguousLine {
  line: string;
  /** All people that match the line: at least two. */
  people: readonly ListedPerson[];
}

/** The result for each line of a pasted list. Empty lines are ignored. */
export interface PastedList {
  /** Without duplicates. */
  found: readonly ListedPerson[];
  unknown: readonly string[];
  ambiguous: readonly AmbiguousLine[];
}

export interface Directory {
  byId: ReadonlyMap<string, readonly ListedPerson[]>;
  byName: ReadonlyMap<string, readonly ListedPerson[]>;
}

export function directoryOf(people: readonly ListedPerson[]): Directory {
  return {
    byId: Map.groupBy(people, ({ externalId }) => searchable(externalId)),
    byName: Map.groupBy(people, ({ name }) => nameKey(name)),
  };
}

/**
 * Finds the people in a list: by the partner's id or by name, one per line or in the cells of a spreadsheet,
 * with first and last name in any order.
 */
export function readPastedList(text: string, directory: Directory): PastedList {
  const found = new Set<ListedPerson>();
  const unknown: string[] = [];
  const ambiguous: AmbiguousLine[] = [];
  for (const line of linesOf(text)) {
    const people = peopleIn(line, directory);
    if (people.length === 1) found.add(people[0]!);
    else if (people.length === 0) unknown.push(line);
    else ambiguous.push({ line, people });
  }
  return { found: [...found], unknown, ambiguous };
}

/** The unresolved lines, as they were pasted. */
export function unresolvedText({ unknown, ambiguous }: PastedList): string {
  return [...unknown, ...ambiguous.map(({ line }) => line)].join('\n');
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
}

/**
 * An id distinguishes people of the same name. If the id and the name belong to different people, for example
 * because the ids are row numbers, both are returned as ambiguous.
 */
function peopleIn(line: string, { byId, byName }: Directory): readonly ListedPerson[] {
  const cells = cellsOf(line);
  const byAnyId = firstHit([line, ...cells], (cell) =>
    exactly(cell, byId.get(searchable(cell.trim()))),
  );
  const byAnyName = firstHit([line, ...pairsOf(cells), ...cells], (cell) =>
    byName.get(nameKey(cell)),
  );
  if (byAnyId.length === 0) return byAnyName;
  const isSame = byAnyName.length === 0 || byAnyName.some((person) => byAnyId.includes(person));
  return isSame ? byAnyId : [...byAnyId, ...byAnyName];
}

/** If ids differ only in case or accents, the exact match counts. */
function exactly(
  id: string,
  people: readonly ListedPerson[] | undefined,
): readonly ListedPerson[] | undefined {
  const exact = people?.find(({ externalId }) => externalId === id.trim());
  return exact ? [exact] : people;
}

function firstHit(
  cells: readonly string[],
  look: (cell: string) => readonly ListedPerson[] | undefined,
): readonly ListedPerson[] {
  for (const cell of cells) {
    const people = look(cell);
    if (people) return people;
  }
  return [];
}

/** Cells are separated by tabs, as spreadsheets copy them, otherwise by semicolons or commas, as in CSV. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((candidate) => line.includes(candidate));
  const cells = separator ? line.split(separator) : [line];
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')).filter(Boolean);
}

/** Adjacent cells joined, for a first name and a last name. */
function pairsOf(cells: readonly string[]): string[] {
  return cells.slice(1).map((cell, index) => `${cells[index]} ${cell}`);
}

/** The words of a name in sorted order, so that `Berg, Anna` equals `Anna Berg`. */
function nameKey(name: string): string {
  return searchable(name)
    .split(/[\s,;"]+/)
    .filter(Boolean)
    .sort()
    .join(' ');
}
