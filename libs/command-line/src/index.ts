import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/**
 * Text of others on a terminal: keys, headers, bodies and errors that somebody else wrote. A control sequence in it could
 * move the cursor, hide lines, set the window's title or type commands; a bidi control shows text in another order.
 */

/** C0 but for tab and line feed, DEL, C1, bidi controls, and separators that some terminals take for a line's end. */
const CONTROL =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
/** The colours that commands paint with, and how `styleText` ends them. No other sequence is let through. */

const PAINT = /\u001b\[(?:1|2|22|31|32|33|39)m/y;

/**
 * What a terminal shows of a text, which may be painted and have several lines. Control characters are written as
 * `\u001b`, as JSON does, so that the text stays JSON if it was.
 */
export function terminalText(text: string): string {
  return text.replace(CONTROL, (character, at: number) => {
    PAINT.lastIndex = at;
    return PAINT.test(text) ? character : escaped(character);
  });
}

/** The same for one line: a line break would begin a line that looks like the command's own. */
export function terminalLine(text: string): string {
  return terminalText(text).replace(/[\t\n]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** What an output of the process is to a command. */
type Output = Pick<NodeJS.WriteStream, 'on'>;

/**
 * Ends the process quietly when the reader of its output has ended, as `head` does after its lines: it had enough, and
 * what it has is right. A command that changes something can be killed at any moment anyway.
 */
export function endWithReader(
  outputs: readonly Output[] = [process.stdout, process.stderr],
  exit: (code: number) => void = (code) => process.exit(code),
): void {
  for (const output of outputs) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      exit(0);
    });
  }
}

export interface Column {
  title: string;
  align?: 'right';
}

const GAP = '  ';

/** Aligns cells in columns below their titles. Cells may be coloured, and hold text of others. */
export function columns(definitions: readonly Column[], rows: readonly string[][]): string[] {
  const all = [definitions.map(({ title }) => title), ...rows.map((row) => row.map(terminalLine))];
  const widths = definitions.map((_, index) =>
    Math.max(...all.map((row) => visibleLength(row[index] ?? ''))),
  );
  return all.map((row) =>
    definitions
      .map(({ align }, index) => pad(row[index] ?? '', widths[index]!, align))
      .join(GAP)
      .trimEnd(),
  );
}

function pad(cell: string, width: number, align: Column['align']): string {
  const space = ' '.repeat(width - visibleLength(cell));
  return align === 'right' ? space + cell : cell + space;
}

function visibleLength(cell: string): number {
  return stripVTControlCharacters(cell).length;
}

/** Invalid command line; nothing was done. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command failed for a reason that the user can fix. */
export class OperationError extends Error {
  override name = 'OperationError';
}

/** Runs a command of the person at the terminal, as its shell would. @returns its exit code; null if a signal ended it. */
export async function runInShell(command: string, signal?: AbortSignal): Promise<number | null> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'ignore', 'inherit'], signal });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

/** @throws UsageError unless it is a whole number of at least 1. */
export function parseCount(text: string, option: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new UsageError(`${option}: "${text}" is no whole number above 0`);
  }
  return Number(text);
}

export function thousands(count: number): string {
  return count.toLocaleString('en');
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const unitsMs: Record<string, number> = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
const AGO = /^(\d+)([smhd])$/;
// The time zone is required, because a time without it would depend on the machine.
const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** @throws UsageError unless it is an ISO date or time, or an age such as `30m`, `2h` or `7d`. */
export function parseTime(text: string, option: string, now: number): Date {
  const ago = AGO.exec(text);
  const time = ago
    ? new Date(now - Number(ago[1]) * unitsMs[ago[2]!]!)
    : new Date(ISO.test(text) && isDay(text.slice(0, 10)) ? text : NaN);
  if (Number.isNaN(time.getTime())) {
    throw new UsageError(
      `${option}: "${text}" is no time; write 2026-11-21, 2026-11-21T10:00:00Z, or 30m, 2h, 7d for a while ago`,
    );
  }
  return time;
}

/** `Date` accepts 30 February as 2 March. */
function isDay(date: string): boolean {
  const day = new Date(date);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/** A rounded duration: `12 s`, `4 min`, `3.5 h`, `2.1 d`. */
export function duration(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.round(ms / SECOND_MS))} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${(ms / HOUR_MS).toFixed(1)} h`;
  return `${(ms / DAY_MS).toFixed(1)} d`;
}
