import { describe, expect, it } from '@jest/globals';
import { addDays, companyDay, startOfDay } from './company-time.js';

describe("a company's day", () => {
  it.each([
    ['DE', '2026-01-31T22:59:59.999Z', '2026-01-31'],
    ['DE', '2026-01-31T23:00:00.000Z', '2026-02-01'],
    ['DE', '2026-07-31T22:00:00.000Z', '2026-08-01'],
    ['PT', '2026-01-31T23:59:59.999Z', '2026-01-31'],
    ['US', '2026-12-01T04:59:59.999Z', '2026-11-30'],
    ['BV', '2026-11-30T23:59:59.999Z', '2026-11-30'],
    ['JP', '2026-11-30T15:00:00.000Z', '2026-12-01'],
  ])('in %s at %s is %s', (country, moment, day) => {
    expect(companyDay(new Date(moment), country)).toBe(day);
  });
});

describe("the start of a company's day", () => {
  it.each([
    ['2026-11-24', 'DE', '2026-11-23T23:00:00Z'],
    ['2026-11-25', 'DE', '2026-11-24T23:00:00Z'],
    // The clocks change on the day before, and on this day.
    ['2026-03-30', 'DE', '2026-03-29T22:00:00Z'],
    ['2026-10-25', 'DE', '2026-10-24T22:00:00Z'],
    // The clocks change at midnight, so that the day begins at 01:00.
    ['2026-09-06', 'CL', '2026-09-06T04:00:00Z'],
    ['2026-11-24', 'US', '2026-11-24T05:00:00Z'],
    ['2026-11-24', 'NP', '2026-11-23T18:15:00Z'],
    ['2026-11-24', 'KI', '2026-11-23T12:00:00Z'],
    ['2026-11-24', 'BV', '2026-11-24T00:00:00Z'],
  ])('%s in %s is %s', (day, country, start) => {
    expect(startOfDay(day, country)).toEqual(new Date(start));
    expect(companyDay(new Date(Date.parse(start) - 1), country)).toBe(addDays(day, -1));
  });
});
