import { describe, expect, it } from '@jest/globals';
import { daysOfMonth, monthsUntil } from './statement-months.js';

describe('the months of the statement', () => {
  it('are the current one and a year before', () => {
    const months = monthsUntil('2026-03-31');
    expect(months.slice(0, 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12']);
    expect(months).toHaveLength(13);
    expect(months.at(-1)).toBe('2025-03');
  });

  it.each([
    ['2026-02', '2026-03-31', { from: '2026-02-01', to: '2026-02-28' }],
    ['2028-02', '2028-03-01', { from: '2028-02-01', to: '2028-02-29' }],
    ['2025-12', '2026-03-31', { from: '2025-12-01', to: '2025-12-31' }],
    ['2026-03', '2026-03-15', { from: '2026-03-01', to: '2026-03-15' }],
  ])('%s on %s has the days %j', (month, today, days) => {
    expect(daysOfMonth(month, today)).toEqual(days);
  });
});
