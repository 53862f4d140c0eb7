import { describe, expect, it } from '@jest/globals';
import { countryIn, hostOf } from './payment-words.js';

describe('hostOf', () => {
  it.each([
    ['https://shop.example/pay?order=1', 'shop.example'],
    [null, undefined],
    ['no address', undefined],
  ])('reads %p as %p', (url, host) => {
    expect(hostOf(url)).toBe(host);
  });
});

describe('countryIn', () => {
  it('names the country in the reader’s language', () => {
    expect(countryIn('en', 'DE')).toBe('Germany');
    expect(countryIn('de', 'DE')).toBe('Deutschland');
  });

  it('shows what is no country as it is', () => {
    expect(countryIn('en', 'nowhere')).toBe('nowhere');
  });
});
