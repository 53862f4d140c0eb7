import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Course, Measure, Report } from './bench.ts';
import { chartOf } from './chart.ts';
import { goalLine, isMet } from './goals.ts';
import { machineLine } from './machine.ts';
import { summaryOf } from './statistics.ts';
import { tableOf } from './table.ts';

/** The report as text for the terminal. */
export function textOf(report: Report): string {
  const { title, setting, machine, measures = [], courses = [], goals } = report;
  return [
    title,
    `${setting}\n${machineLine(machine)}`,
    ...measures.map((measure) => tableOf(measure)),
    ...courses.map((course) => tableOf(seriesOfCourse(course))),
    goals.map(goalLine).join('\n'),
  ].join('\n\n');
}

/** Writes `<name>.json` and `<name>.svg`. @returns their paths. */
export function writeReport(directory: string, report: Report): string[] {
  mkdirSync(directory, { recursive: true });
  const files = [
    { path: join(directory, `${report.name}.json`), content: jsonOf(report) },
    { path: join(directory, `${report.name}.svg`), content: chartOf(report) },
  ];
  for (const { path, content } of files) writeFileSync(path, content);
  return files.map(({ path }) => path);
}

function jsonOf({ measures, goals, ...rest }: Report): string {
  const summed = measures?.map(({ series, ...measure }) => ({
    ...measure,
    series: series.map((one) => ({ ...one, ...summaryOf(one.values) })),
  }));
  const judged = goals.map((goal) => ({ ...goal, isMet: isMet(goal) }));
  return `${JSON.stringify({ ...rest, measures: summed, goals: judged }, null, 2)}\n`;
}

function seriesOfCourse({ name, unit, lines }: Course): Measure {
  return {
    name,
    unit,
    series: lines.map((line) => ({
      contender: line.name,
      values: line.points.map(([, value]) => value),
    })),
  };
}
