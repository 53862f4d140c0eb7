import { type Column, columns, thousands } from '#command-line';
import type { DeadLetter, LetterCount, LetterList, Resolution } from '#messaging';

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

/** All details of one dead letter. */
export function renderLetter(letter: DeadLetter, resolution: Resolution | undefined): string {
  const { record } = letter;
  const facts = [
    ['place', letter.place],
    ['group', letter.group],
    ['state', resolution ? `${resolution.action} at ${resolution.at}` : 'open'],
    ['event', `${letter.eventType} ${letter.eventId}`],
    ['key', letter.key ?? '-'],
    ['came from', letter.origin],
    ['reason', letter.reason],
    ['tries', String(letter.attempts)],
    ['first failed', letter.firstFailedAt.toISOString()],
    ['last failed', letter.failedAt.toISOString()],
  ];
  const headers = Object.entries(record.headers).map(([name, value]) => [`  ${name}`, value]);
  return [
    ...aligned(facts),
    'headers',
    ...aligned(headers),
    `value (${record.value?.length ?? 0} bytes)`,
    readable(record.value),
  ].join('\n');
}

/** @returns the value as multi-line JSON, as text, or as hexadecimal bytes. */
export function readable(value: Buffer | null): string {
  if (value === null) return 'null';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(value);
    return prettyJson(text) ?? text;
  } catch {
    return value.toString('hex').replace(/(..){1,32}/g, '$&\n');
  }
}

function prettyJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}

function aligned(rows: string[][]): string[] {
  return columns([{ title: '' }, { title: '' }], rows).slice(1);
}
