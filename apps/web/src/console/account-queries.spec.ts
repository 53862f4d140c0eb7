import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dailyChanges, daysOfMonth, monthsUntil } from './account-queries.js';

const daysOf = (amounts: readonly number[]) =>
  amounts.map((amount, index) => ({
    day: `2026-03-${String(index + 1).padStart(2, '0')}`,
    booked: { amount, currency: 'EUR' },
  }));

describe('the days of the table', () => {
  it('are the first day and the days with a changed balance, the latest first', () => {
    const days = dailyChanges(daysOf([100, 100, 250, 250, 200]));
    expect(days.map(({ day, change }) => [day, change?.amount])).toEqual([
      ['2026-03-05', -50],
      ['2026-03-03', 150],
      ['2026-03-01', undefined],
    ]);
    expect(dailyChanges([])).toEqual([]);
  });

  it('add up to the last balance', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 28 }), (amounts) => {
        const changes = dailyChanges(daysOf(amounts)).reduce(
          (sum, { change }) => sum + (change?.amount ?? 0),
          amounts[0]!,
        );
        expect(changes).toBe(amounts.at(-1));
      }),
    );
  });
});

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
