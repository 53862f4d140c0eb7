import type { ListedPerson } from '../people/people.js';
import { searchable } from '../people/search.js';

export interface AmbiguousLine {
  line: string;
  /** All whom the line may mean, at least two. */
  people: readonly ListedPerson[];
}

/** What became of each line of a pasted list. Empty lines are left out. */
export interface PastedList {
  /** Each of them once, however often they are named. */
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
 * Finds whom the lines name: by the partner's id or by name, in a line of its own or in the cells of a
 * spreadsheet, first name and last name in any order.
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

/** The lines that somebody has to look at again, as they were pasted. */
export function unresolvedText({ unknown, ambiguous }: PastedList): string {
  return [...unknown, ...ambiguous.map(({ line }) => line)].join('\n');
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
}

/**
 * An id says who of several people of one name is meant. Where id and name are two different people's, as with
 * the numbers of rows, nobody knows which of them is meant.
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

/** Of ids that differ in capitals or accents only, the one that is written so. */
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

/** Cells are told apart by tabs, as spreadsheets copy them, else by semicolons or commas, as in CSV. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((candidate) => line.includes(candidate));
  const cells = separator ? line.split(separator) : [line];
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')).filter(Boolean);
}

/** First name and last name in two cells. */
function pairsOf(cells: readonly string[]): string[] {
  return cells.slice(1).map((cell, index) => `${cells[index]} ${cell}`);
}

/** The words of a name in one order: `Berg, Anna` is `Anna Berg`. */
function nameKey(name: string): string {
  return searchable(name)
    .split(/[\s,;"]+/)
    .filter(Boolean)
    .sort()
    .join(' ');
}
