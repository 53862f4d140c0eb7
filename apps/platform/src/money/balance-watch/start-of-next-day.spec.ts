import { describe, expect, it } from '@jest/globals';
import { startOfNextDay } from './start-of-next-day.js';

describe("the start of a company's next day", () => {
  it.each([
    ['2026-11-23T10:07:00Z', 'DE', '2026-11-23T23:00:00Z'],
    ['2026-11-23T22:59:59.999Z', 'DE', '2026-11-23T23:00:00Z'],
    ['2026-11-23T23:00:00Z', 'DE', '2026-11-24T23:00:00Z'],
    // The clocks change on this day.
    ['2026-03-28T23:30:00Z', 'DE', '2026-03-29T22:00:00Z'],
    ['2026-11-23T10:00:00Z', 'US', '2026-11-24T05:00:00Z'],
    ['2026-11-23T10:00:00Z', 'NP', '2026-11-23T18:15:00Z'],
  ])('after %s in %s is %s', (now, country, next) => {
    expect(startOfNextDay(new Date(now), country)).toEqual(new Date(next));
  });
});
