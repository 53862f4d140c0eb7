import { describe, expect, it } from '@jest/globals';
import { askedPeriod, endOf, monthOf, startOf } from './statement-page.js';

describe('the period of a statement', () => {
  it.each([
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['2026-12', '2026-12-01', '2026-12-31'],
  ])('of the month %s is from %s to %s', (month, from, to) => {
    expect(monthOf(month, 'Europe/Berlin')).toEqual({ from, to, timeZone: 'Europe/Berlin' });
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

  const asked = (days: { from?: string; to?: string }) => {
    const { from, to } = askedPeriod(days, 'Europe/Berlin', '2026-11-23') ?? {};
    return from && `${from}/${to}`;
  };

  it.each([
    [{}, '2026-11-01/2026-11-23'],
    [{ to: '2026-02-28' }, '2026-02-01/2026-02-28'],
    [{ from: '2026-10-30' }, '2026-10-30/2026-11-23'],
    [{ from: '2028-01-01', to: '2028-12-31' }, '2028-01-01/2028-12-31'],
    [{ from: '2026-11-24' }, undefined],
    [{ from: '2026-01-01', to: '2027-01-02' }, undefined],
    [{ from: '1899-12-31', to: '1900-01-01' }, undefined],
    [{ to: '9999-12-31' }, undefined],
  ])('that is asked for by %j is %s', (days, period) => {
    expect(asked(days)).toBe(period);
  });
});
