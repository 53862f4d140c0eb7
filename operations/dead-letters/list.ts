import { type Column, columns, thousands } from '#command-line';
import type { DeadLetter } from './dead-letter.js';
import type { DeadLetterBox } from './dead-letter-box.js';
import { type LetterCount, LetterCounts } from './letter-counts.js';
import type { LetterFilter } from './letter-filter.js';

export interface LetterList {
  total: number;
  counts: LetterCount[];
  /** Without the raw records. */
  newest: Omit<DeadLetter, 'record'>[];
}

const COUNT_COLUMNS: Column[] = [
  { title: 'COUNT', align: 'right' },
  { title: 'GROUP' },
  { title: 'TOPIC' },
  { title: 'EVENT' },
  { title: 'NEWEST' },
  { title: 'REASON' },
];
const LETTER_COLUMNS: Column[] = [
  { title: 'PLACE' },
  { title: 'EVENT ID' },
  { title: 'EVENT' },
  { title: 'KEY' },
  { title: 'FAILED AT' },
  { title: 'TRIES', align: 'right' },
];
const LONGEST_REASON = 80;

/** Reads all letters but keeps only this many in memory. */
export async function listLetters(
  box: DeadLetterBox,
  filter: LetterFilter,
  limit: number,
): Promise<LetterList> {
  const counts = new LetterCounts();
  let newest: LetterList['newest'] = [];
  for await (const letter of box.unresolved(filter)) {
    counts.add(letter);
    const { record: _record, ...rest } = letter;
    newest.push(rest);
    if (newest.length >= 2 * limit) newest = newestOf(newest, limit);
  }
  return { total: counts.total, counts: counts.sorted(), newest: newestOf(newest, limit) };
}

export function renderList({ total, counts, newest }: LetterList): string {
  if (total === 0) return 'No dead letters.';
  return [
    ...renderCounts(counts),
    '',
    newest.length < total
      ? `The newest ${newest.length} of ${thousands(total)} (--limit shows more):`
      : `All ${thousands(total)}, the newest first:`,
    ...columns(
      LETTER_COLUMNS,
      newest.map((letter) => [
        letter.place,
        letter.eventId,
        letter.eventType,
        letter.key ?? '-',
        letter.failedAt.toISOString(),
        String(letter.attempts),
      ]),
    ),
  ].join('\n');
}

export function renderCounts(counts: readonly LetterCount[]): string[] {
  return columns(
    COUNT_COLUMNS,
    counts.map(({ count, group, topic, eventType, newest, reason }) => [
      thousands(count),
      group,
      topic,
      eventType,
      newest.toISOString(),
      reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason,
    ]),
  );
}

function newestOf(letters: LetterList['newest'], limit: number): LetterList['newest'] {
  return letters.sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime()).slice(0, limit);
}
