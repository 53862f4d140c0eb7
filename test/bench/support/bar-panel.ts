import type { Measure } from './bench.ts';
import { formatNumber } from './format-number.ts';
import { summaryOf } from './statistics.ts';
import { colourClass, type Panel, PANEL_WIDTH, round, text } from './svg.ts';

const HEAD_HEIGHT = 24;
const ROW_HEIGHT = 30;
const BAR_HEIGHT = 16;
const LABEL_WIDTH = 250;
const VALUE_WIDTH = 80;

/** A bar for each contender: its length is the median, with a thin line from minimum to maximum. */
export function barPanel({ name, unit, series }: Measure): Panel {
  const summaries = series.map(({ values }) => summaryOf(values));
  const greatest = Math.max(...summaries.map(({ max }) => max)) || 1;
  const lengthOf = (value: number): number =>
    (value / greatest) * (PANEL_WIDTH - LABEL_WIDTH - VALUE_WIDTH);
  const rows = series.map(({ contender }, index) => {
    const { min, median, max } = summaries[index]!;
    const top = HEAD_HEIGHT + index * ROW_HEIGHT;
    const middle = round(top + BAR_HEIGHT / 2);
    return [
      text(0, top + 13, contender),
      `<rect class="bar ${colourClass(index)}" x="${LABEL_WIDTH}" y="${top}" width="${round(lengthOf(median))}" height="${BAR_HEIGHT}" rx="2"/>`,
      `<line class="span" x1="${round(LABEL_WIDTH + lengthOf(min))}" x2="${round(LABEL_WIDTH + lengthOf(max))}" y1="${middle}" y2="${middle}"/>`,
      text(LABEL_WIDTH + lengthOf(max) + 8, top + 13, formatNumber(median)),
    ].join('');
  });
  const head = text(0, 12, `${name} [${unit}]`, 'class="name"');
  return { height: HEAD_HEIGHT + series.length * ROW_HEIGHT, content: head + rows.join('') };
}
