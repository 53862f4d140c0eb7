import { describe, expect, it } from '@jest/globals';
import { daysOf, endOf, monthOf, startOf } from './statement-period.js';

describe('the period of a statement', () => {
  it.each([
    ['2026-02', '2026-02-01', '2026-02-28', 28],
    ['2028-02', '2028-02-01', '2028-02-29', 29],
    ['2026-11', '2026-11-01', '2026-11-30', 30],
    ['2026-12', '2026-12-01', '2026-12-31', 31],
  ])('of the month %s is from %s to %s', (month, from, to, days) => {
    const period = monthOf(month, 'Europe/Berlin');
    expect(period).toEqual({ from, to, timeZone: 'Europe/Berlin' });
    expect(daysOf(period)).toBe(days);
  });

  it.each([
    ['Europe/Berlin', '2026-03', '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z'],
    ['Europe/Berlin', '2026-10', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
    ['Pacific/Tongatapu', '2026-11', '2026-10-31T11:00:00Z', '2026-11-30T11:00:00Z'],
    ['America/New_York', '2026-11', '2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z'],
  ])('in %s of %s is from %s until %s', (timeZone, month, start, end) => {
    const period = monthOf(month, timeZone);
    expect(startOf(period)).toEqual(new Date(start));
    expect(endOf(period)).toEqual(new Date(end));
  });
});
