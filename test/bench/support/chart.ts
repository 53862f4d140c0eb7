import type { Report } from './bench.ts';
import { barPanel } from './bar-panel.ts';
import { goalLine } from './goals.ts';
import { linePanel } from './line-panel.ts';
import { machineLine } from './machine.ts';
import { svgDocument } from './svg.ts';

/** Draws a report as an SVG, for light and dark pages. */
export function chartOf(report: Report): string {
  const { title, machine, measures = [], courses = [], goals } = report;
  return svgDocument(
    title,
    [machineLine(machine)],
    [...measures.map(barPanel), ...courses.map(linePanel)],
    goals.map(goalLine),
  );
}
