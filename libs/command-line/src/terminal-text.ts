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
