import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Report } from './bench.ts';
import { textOf, writeReport } from './report.ts';

const report: Report = {
  name: 'race',
  title: 'Hares & <tortoises>',
  setting: 'One mile.',
  machine: { date: '2026-03-01T12:00:00Z', cores: 2, processor: 'CPU', memoryGiB: 8, node: '24.0' },
  measures: [
    {
      name: 'speed',
      unit: 'm/s',
      series: [
        { contender: 'hare', values: [30, 10, 20] },
        { contender: 'tortoise', values: [2, 1, 3] },
      ],
    },
  ],
  courses: [
    {
      name: 'memory',
      unit: 'MiB',
      lines: [
        {
          name: 'hare',
          points: [
            [0, 50],
            [2, 100],
          ],
        },
      ],
    },
  ],
  goals: [
    { name: 'tortoise / hare', unit: 'x', actual: 0.1, wanted: { atLeast: 1 } },
    { name: 'memory', unit: 'MiB', actual: 100, wanted: { atMost: 100 } },
  ],
};

describe('a report', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'bench-'));
  });

  afterEach(() => rmSync(directory, { recursive: true }));

  it('shows least, middle and greatest of each contender, and what became of the goals', () => {
    expect(textOf(report).split('\n\n')).toEqual([
      'Hares & <tortoises>',
      'One mile.\n2026-03-01, 2 cores of CPU, 8 GiB, Node 24.0',
      [
        'speed [m/s]  min  median  max',
        '-----------  ---  ------  ---',
        'hare          10      20   30',
        'tortoise       1       2    3',
      ].join('\n'),
      [
        'memory [MiB]  min  median  max',
        '------------  ---  ------  ---',
        'hare           50      75  100',
      ].join('\n'),
      [
        'goal missed: tortoise / hare 0.10 x (wanted: at least 1)',
        'goal met: memory 100.00 MiB (wanted: at most 100)',
      ].join('\n'),
    ]);
  });

  it('is written as JSON, with each round', () => {
    const [json] = writeReport(directory, report);
    const written = JSON.parse(readFileSync(json!, 'utf8')) as object;
    expect(written).toMatchObject({
      name: 'race',
      machine: report.machine,
      measures: [
        { series: [{ contender: 'hare', values: [30, 10, 20], min: 10, median: 20, max: 30 }, {}] },
      ],
      goals: [{ isMet: false }, { isMet: true }],
    });
  });

  it('is drawn: bars as long as the medians, lines from zero, and no mark-up of foreign names', () => {
    const [, svg] = writeReport(directory, report);
    const drawn = readFileSync(svg!, 'utf8');
    const bars = [...drawn.matchAll(/class="bar c\d" x="250"[^>]* width="([\d.]+)"/g)];
    const [hare, tortoise] = bars.map(([, width]) => Number(width));
    expect(hare! / tortoise!).toBeCloseTo(10, 1);
    expect(drawn).toContain('Hares &amp; &lt;tortoises&gt;');
    const [, points] = /<polyline[^>]* points="([^"]+)"/.exec(drawn)!;
    const heights = points!.split(' ').map((point) => Number(point.split(',')[1]));
    // The plot reaches from 24 to 204: half and all of its height.
    expect(heights).toEqual([114, 24]);
  });
});
