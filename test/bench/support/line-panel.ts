import type { Course } from './bench.ts';
import { formatNumber } from './format-number.ts';
import { colourClass, type Panel, PANEL_WIDTH, round, text } from './svg.ts';

const HEAD_HEIGHT = 24;
const PLOT_HEIGHT = 180;
const AXIS_HEIGHT = 22;
const LABEL_WIDTH = 60;
const LEGEND_WIDTH = 170;
const LEGEND_LINE_HEIGHT = 20;
const GRID_LINES = 4;

/**
 * One line per series over the seconds since the start. The axis begins at zero, so that increases are in
 * proportion.
 */
export function linePanel({ name, unit, lines }: Course): Panel {
  const points = lines.flatMap((line) => line.points);
  const longest = Math.max(...points.map(([seconds]) => seconds)) || 1;
  const greatest = Math.max(...points.map(([, value]) => value)) || 1;
  const width = PANEL_WIDTH - LABEL_WIDTH - LEGEND_WIDTH;
  const xOf = (seconds: number): number => LABEL_WIDTH + (seconds / longest) * width;
  const yOf = (value: number): number => HEAD_HEIGHT + PLOT_HEIGHT * (1 - value / greatest);
  const grid = Array.from({ length: GRID_LINES + 1 }, (_, index) => {
    const value = (greatest * index) / GRID_LINES;
    const y = round(yOf(value));
    return (
      `<line class="grid" x1="${LABEL_WIDTH}" x2="${LABEL_WIDTH + width}" y1="${y}" y2="${y}"/>` +
      text(LABEL_WIDTH - 8, yOf(value) + 4, formatNumber(value), 'class="quiet" text-anchor="end"')
    );
  });
  const curves = lines.map((line, index) => {
    const path = line.points.map(([x, y]) => `${round(xOf(x))},${round(yOf(y))}`).join(' ');
    const legendX = LABEL_WIDTH + width + 14;
    const legendY = HEAD_HEIGHT + 12 + index * LEGEND_LINE_HEIGHT;
    return (
      `<polyline class="line ${colourClass(index)}" points="${path}"/>` +
      `<rect class="bar ${colourClass(index)}" x="${legendX}" y="${legendY - 9}" width="10" height="10" rx="2"/>` +
      text(legendX + 16, legendY, line.name)
    );
  });
  const axisY = HEAD_HEIGHT + PLOT_HEIGHT + 16;
  const axis =
    text(LABEL_WIDTH, axisY, '0 s', 'class="quiet"') +
    text(
      LABEL_WIDTH + width,
      axisY,
      `${formatNumber(longest)} s`,
      'class="quiet" text-anchor="end"',
    );
  return {
    height: HEAD_HEIGHT + PLOT_HEIGHT + AXIS_HEIGHT,
    content:
      text(0, 12, `${name} [${unit}]`, 'class="name"') + grid.join('') + curves.join('') + axis,
  };
}
