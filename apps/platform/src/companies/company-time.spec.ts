import { describe, expect, it } from '@jest/globals';
import { companyDay } from './company-time.js';

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
