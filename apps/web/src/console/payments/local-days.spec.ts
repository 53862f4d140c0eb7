import { describe, expect, it } from '@jest/globals';
import { dayAfter, startOfLocalDay } from './local-days.js';

describe('a day of the filter', () => {
  it('begins at midnight where the reader is', () => {
    const start = new Date(startOfLocalDay('2026-03-29'));
    expect([start.getFullYear(), start.getMonth(), start.getDate()]).toEqual([2026, 2, 29]);
    expect([start.getHours(), start.getMinutes()]).toEqual([0, 0]);
  });

  it.each([
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
  ])('%s is followed by %s', (day, next) => {
    expect(dayAfter(day)).toBe(next);
  });

  it.each(['', 'yesterday', '2026-13-01', '2026-1-1', '2026-01-01T00:00'])(
    'that is none (%j) filters nothing',
    (text) => {
      expect(startOfLocalDay(text)).toBe('');
      expect(dayAfter(text)).toBe('');
    },
  );
});
