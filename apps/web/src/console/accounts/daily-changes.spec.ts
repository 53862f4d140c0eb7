import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dailyChanges } from './daily-changes.js';

const daysOf = (amounts: readonly number[]) =>
  amounts.map((amount, index) => ({
    day: `2026-03-${String(index + 1).padStart(2, '0')}`,
    booked: { amount, currency: 'EUR' },
  }));

describe('the days of the table', () => {
  it('are the first one and those that changed the balance, the latest first', () => {
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
