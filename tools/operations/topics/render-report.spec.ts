import { describe, expect, it } from '@jest/globals';
import { renderReport } from './render-report.js';
import type { TopicsReport } from '#messaging';

// Not in the tables.
const details = { state: 'Stable', partitions: [] };

const report: TopicsReport = {
  takenAt: '2026-11-21T10:00:00.000Z',
  topics: [
    {
      name: 'webhooks.events',
      faults: [],
      partitions: 6,
      messages: 12_345,
      ratePerSecond: 34.54,
      consumers: [
        { group: 'notification', members: 2, lag: 0, oldestUnprocessedMs: null, ...details },
        {
          group: 'onboarding',
          members: 0,
          lag: 1_200,
          oldestUnprocessedMs: 4 * 60_000,
          ...details,
        },
      ],
    },
    {
      name: 'three-ds.requests',
      faults: ['missing'],
      partitions: null,
      messages: 0,
      ratePerSecond: 0,
      consumers: [],
    },
  ],
  groups: [
    {
      group: 'onboarding',
      faults: [],
      retries: { '1m': 0, '10m': 3, '1h': 0 },
      oldestRetryMs: 30_000,
      deadLetters: 7,
    },
  ],
};

describe('the report', () => {
  it('is two tables', () => {
    expect(renderReport(report, (_colour, text) => text)).toBe(
      `
TOPIC              PARTITIONS  MESSAGES  RATE/S  GROUP         MEMBERS    LAG  OLDEST
webhooks.events             6    12,345    34.5  notification        2      0       -
                                                 onboarding          0  1,200   4 min
three-ds.requests           -         0       0  -                                     missing

GROUP       RETRY 1m  RETRY 10m  RETRY 1h  OLDEST  DEAD LETTERS
onboarding         0          3         0    30 s             7`.slice(1),
    );
  });

  it('colours what somebody should look at, and nothing else', () => {
    const painted: [string, string][] = [];
    renderReport(report, (colour, text) => {
      if (text !== '') painted.push([colour, text]);
      return text;
    });
    expect(painted).toEqual([
      ['red', '0'],
      ['yellow', '1,200'],
      ['red', 'three-ds.requests'],
      ['red', 'missing'],
      ['yellow', '3'],
      ['red', '7'],
    ]);
  });
});
