import { timeZoneOfCountry } from './time-zone-of-country.js';

describe('timeZoneOfCountry', () => {
  it.each([
    ['DE', 'Europe/Berlin'],
    ['SE', 'Europe/Stockholm'],
    ['ES', 'Europe/Madrid'],
    ['US', null],
    ['AU', null],
    ['ZZ', null],
  ])('knows of %s: %s', (country, timeZone) => {
    expect(timeZoneOfCountry(country)).toBe(timeZone);
  });
});
