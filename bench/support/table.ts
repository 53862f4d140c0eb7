import type { Measure } from './bench.ts';
import { formatNumber } from './format-number.ts';
import { summaryOf } from './statistics.ts';

/** A measure as text: a line a contender, with its least, its middle and its greatest value. */
export function tableOf({ name, unit, series }: Measure): string {
  const rows = series.map(({ contender, values }) => {
    const { min, median, max } = summaryOf(values);
    return [contender, ...[min, median, max].map(formatNumber)];
  });
  return aligned([[`${name} [${unit}]`, 'min', 'median', 'max'], ...rows]);
}

/** Columns of one width each: the first one to the left, the others, which are numbers, to the right. */
function aligned(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join('  ');
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  const [head, ...body] = rows.map(line);
  return [head, rule, ...body].join('\n');
}
