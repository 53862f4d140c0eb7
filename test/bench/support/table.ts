import type { Measure } from './bench.ts';
import { formatNumber } from './format-number.ts';
import { summaryOf } from './statistics.ts';

/** A measure as text: a line per contender with minimum, median and maximum. */
export function tableOf({ name, unit, series }: Measure): string {
  const rows = series.map(({ contender, values }) => {
    const { min, median, max } = summaryOf(values);
    return [contender, ...[min, median, max].map(formatNumber)];
  });
  return aligned([[`${name} [${unit}]`, 'min', 'median', 'max'], ...rows]);
}

/** Aligns columns: the first to the left, the others (numbers) to the right. */
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
