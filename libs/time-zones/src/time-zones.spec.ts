import { describe, expect, it } from '@jest/globals';
import { capitalTimeZone, onlyTimeZone } from './time-zones.js';

describe('the time zones of countries', () => {
  it.each([
    ['DE', 'Europe/Berlin', 'Europe/Berlin'],
    ['SE', 'Europe/Stockholm', 'Europe/Stockholm'],
    ['ES', 'Europe/Madrid', 'Europe/Madrid'],
    ['US', 'America/New_York', null],
    ['AU', 'Australia/Sydney', null],
    ['BV', 'UTC', null],
    ['ZZ', 'UTC', null],
  ])('of %s: the capital has %s, all of it has %s', (country, capital, only) => {
    expect(capitalTimeZone(country)).toBe(capital);
    expect(onlyTimeZone(country)).toBe(only);
  });
});
