import { stripVTControlCharacters } from 'node:util';
import { terminalLine } from './terminal-text.js';

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
