import { describe, expect, it } from '@jest/globals';
import { currencyExponent, formatAmount, isCurrency } from '../index.js';

/** With normal spaces, because locales use several kinds of them. */
const written = (amount: number, currency: string, locale: string) =>
  formatAmount({ amount, currency }, locale).replaceAll(/\s/g, ' ');

describe('an amount', () => {
  it.each([
    [1_234_550, 'EUR', 'de-DE', '12.345,50 €'],
    [1_234_550, 'EUR', 'en-IE', '€12,345.50'],
    [5, 'USD', 'en-US', '$0.05'],
    [0, 'USD', 'en-US', '$0.00'],
    [-250, 'USD', 'en-US', '-$2.50'],
    // A currency without minor units, and one with three digits.
    [12_345, 'JPY', 'en-US', '¥12,345'],
    [12_345, 'BHD', 'en-US', 'BHD 12.345'],
    // ISO 4217 has two digits, CLDR none: a factor of 100.
    [12_345, 'HUF', 'en-US', 'HUF 123.45'],
    [12_345, 'IQD', 'en-US', 'IQD 12.345'],
    // Too large for an exact float after division.
    [Number.MAX_SAFE_INTEGER, 'USD', 'en-US', '$90,071,992,547,409.91'],
  ])('of %d in the minor unit of %s is, in %s: %s', (amount, currency, locale, text) => {
    expect(written(amount, currency, locale)).toBe(text);
  });

  it('has the decimals of ISO 4217, as Intl does, except where Intl follows usage', () => {
    const intlDigits = (currency: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits;
    const usage = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP YER'.split(' ');
    for (const currency of Intl.supportedValuesOf('currency')) {
      const digits = currency === 'IQD' ? 3 : 2;
      const expected = usage.includes(currency) ? digits : intlDigits(currency);
      expect([currency, currencyExponent(currency)]).toEqual([currency, expected]);
    }
  });

  it.each(['ZZZ', 'XXX', 'XTS', 'XAU', 'eur', 'EU', ''])('is in no currency %j', (code) => {
    expect(isCurrency(code)).toBe(false);
  });

  it.each(['', 'no such locale', '*', 'x'.repeat(500)])(
    'is English for the locale %j',
    (locale) => {
      expect(written(1_250, 'USD', locale)).toBe('$12.50');
    },
  );
});
