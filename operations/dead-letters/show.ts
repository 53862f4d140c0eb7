import type { Resolution } from '#messaging';
import { columns } from '#command-line';
import type { DeadLetter } from './dead-letter.js';

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
