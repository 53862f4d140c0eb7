import { describe, expect, it } from '@jest/globals';
import { languages, type Language } from './format.js';
import { amountText, readAmount, readNumber } from './typed-number.js';

const everyLanguage = Object.keys(languages) as Language[];

function unitsOf(text: string, language: Language, currency = 'EUR'): unknown {
  const read = readAmount(text, language, currency);
  return 'units' in read ? read.units : read.problem;
}

describe.each(everyLanguage)('an amount typed on a page in %s', (language) => {
  it.each([
    ['25000', 2_500_000],
    ['25.000,50', 2_500_050],
    ['25,000.50', 2_500_050],
    ['25 000', 2_500_000],
    ['25\u00a0000,50', 2_500_050],
    ['25\u202f000', 2_500_000],
    ["25'000.50", 2_500_050],
    ['25’000.50', 2_500_050],
    ['25,00', 2_500],
    ['25.00', 2_500],
    ['25,5', 2_550],
    ['.5', 50],
    ['0.29', 29],
    ['1.234', 123_400],
    ['1,234', 123_400],
    ['1.234.567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['-1.000', -100_000],
    ['−1,000', -100_000],
    ['€ 25.000,50', 2_500_050],
    ['25,000.50 EUR', 2_500_050],
    ['-€25', -2_500],
    ['€ -25', -2_500],
    ['25 euro', 2_500],
    ['25.–', 2_500],
    ['25,--', 2_500],
    ['２５０', 25_000],
    ['000025', 2_500],
  ])('is %p', (text, minorUnits) => {
    expect(unitsOf(text, language)).toBe(minorUnits);
  });

  it.each([
    ['', 'no_number'],
    ['twenty five thousand', 'no_number'],
    ['25k', 'no_number'],
    ['1.5 Mio', 'no_number'],
    ['2 5000', 'no_number'],
    ['25 00', 'no_number'],
    ['1.2.3', 'no_number'],
    ['1.234,567,8', 'no_number'],
    ["1 234'567", 'no_number'],
    ['1,00,000', 'no_number'],
    ['5-', 'no_number'],
    ['--5', 'no_number'],
    ['(5)', 'no_number'],
    ['12e3', 'no_number'],
    ['0.125', 'too_many_decimals'],
    ['1234,567', 'too_many_decimals'],
    ['25.0000', 'too_many_decimals'],
    ['9'.repeat(13), 'too_large'],
    ['$25', 'other_currency'],
    ['25 CHF', 'other_currency'],
    ['kr 25', 'other_currency'],
  ])('is refused: %p', (text, problem) => {
    expect(unitsOf(text, language)).toBe(problem);
  });

  it('is read again as it is shown, in every currency', () => {
    for (const currency of Intl.supportedValuesOf('currency')) {
      for (const minorUnits of [0, 7, 100, 1_000, 123_400, 2_500_050, -123_456_789]) {
        const text = amountText(minorUnits, language, currency);
        const read = { currency, ...readAmount(text, language, currency) };
        expect(read).toEqual({ currency, units: minorUnits, isObvious: true });
      }
    }
  });

  it.each([
    ['25000', 'JPY', 25_000],
    ['¥25,000', 'JPY', 25_000],
    ['25,00', 'JPY', 25],
    ['25.5', 'JPY', 'not_whole'],
    ['25000', 'BHD', 25_000_000],
    ['25.5', 'BHD', 25_500],
    ['25.1234', 'BHD', 'too_many_decimals'],
    ['1.234.567,891', 'KWD', 1_234_567_891],
    ['25.50 Ft', 'HUF', 2_550],
  ])('is %p in %s: %p', (text, currency, minorUnits) => {
    expect(unitsOf(text, language, currency)).toBe(minorUnits);
  });
});

describe('an amount that could have been meant otherwise', () => {
  it.each<[string, Language, boolean]>([
    ['25,000.50', 'en', true],
    ['25 000', 'en', true],
    ['1.234', 'en', false],
    ['25,00', 'en', false],
    ['25.000,50', 'de', true],
    ['1.234', 'de', true],
    ['1,234', 'de', false],
    ['25.00', 'de', false],
  ])('%p in %s: obvious %p', (text, language, isObvious) => {
    expect(readAmount(text, language, 'EUR')).toMatchObject({ isObvious });
  });
});

describe('a single separator before three digits of a currency with three decimals', () => {
  it.each<[string, Language, number]>([
    ['1.234', 'en', 1_234],
    ['1,234', 'en', 1_234_000],
    ['1.234', 'de', 1_234_000],
    ['1,234', 'de', 1_234],
  ])('%p in %s', (text, language, minorUnits) => {
    expect(unitsOf(text, language, 'BHD')).toBe(minorUnits);
  });
});

describe('amounts of other currencies', () => {
  it.each([
    ['25 000,50 kr', 'SEK'],
    ['kr. 25.000,50', 'DKK'],
    ["CHF 25'000.50", 'CHF'],
    ['Fr. 25000.50', 'CHF'],
    ['£25,000.50', 'GBP'],
    ['25000,50 zł', 'PLN'],
  ])('%p', (text, currency) => {
    expect(unitsOf(text, 'en', currency)).toBe(2_500_050);
  });
});

describe('numbers that are no money', () => {
  const percentage = { decimals: 2, isGrouped: false, unit: '%' };
  const year = { decimals: 0, isGrouped: false };
  const count = { decimals: 0, isGrouped: true };

  it.each([
    ['62.5', 6_250],
    ['62,5', 6_250],
    ['62,5 %', 6_250],
    ['100%', 10_000],
    ['33,333', 'too_many_decimals'],
    ['1.250', 'too_many_decimals'],
    ['half', 'no_number'],
  ])('a percentage: %p', (text, expected) => {
    const read = readNumber(text, 'en', percentage);
    expect('units' in read ? read.units : read.problem).toBe(expected);
  });

  it.each([
    ['2025', year, 2025],
    ['2.025', year, 'not_whole'],
    ['1.234', count, 1234],
    ['14,0', count, 14],
    ['14.5', count, 'not_whole'],
    ['a few', count, 'no_number'],
  ])('a whole number: %p', (text, kind, expected) => {
    const read = readNumber(text, 'de', kind);
    expect('units' in read ? read.units : read.problem).toBe(expected);
  });
});

describe('amountText', () => {
  it('writes as the language does', () => {
    expect(amountText(5_000_000, 'en', 'EUR')).toBe('50,000');
    expect(amountText(5_000_029, 'de', 'EUR')).toBe('50.000,29');
    expect(amountText(5_000_029, 'de', 'ISK')).toBe('5.000.029');
    expect(amountText(5_000_029, 'de', 'TND')).toBe('5.000,029');
  });
});
