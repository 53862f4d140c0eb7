import { describe, expect, it } from '@jest/globals';
import { namePatterns, searchedAmounts, searchedId } from './searched-text.js';

describe('the text of a search at the console', () => {
  it.each([
    ['89.00', '8900'],
    ['89,00', '8900'],
    ['89', '8900'],
    ['89,5', '8950'],
    ['1,234.50', '123450'],
    ['1.234,50', '123450'],
    ["1'234", '123400'],
    ['1 234,5', '123450'],
    ['89.00 EUR', '8900'],
    ['€89', '8900'],
    ['0.01', '1'],
  ])('is the amount that %s means in euros', (text, amount) => {
    const euros = searchedAmounts(text).filter(({ currencies }) => currencies.includes('EUR'));
    expect(euros.map((found) => found.amount)).toEqual([amount]);
  });

  it('is an amount in the units of each currency', () => {
    expect(searchedAmounts('89 JPY')).toEqual([{ amount: '89', currencies: ['JPY'] }]);
    expect(searchedAmounts('KWD 1,5')).toEqual([{ amount: '1500', currencies: ['KWD'] }]);
    const amounts = searchedAmounts('89');
    expect(amounts.map(({ amount }) => amount)).toEqual(['8900', '89', '89000']);
    expect(searchedAmounts('89.50 JPY')).toEqual([]);
  });

  it.each([
    '0',
    '-5',
    '12.3456',
    'abc',
    '89 ABC',
    '1234567890123',
    '12 EUR EUR',
    '',
    '.5',
    '1.2.3',
  ])('is no amount: %p', (text) => {
    expect(searchedAmounts(text)).toEqual([]);
  });

  it('is an id by its prefix alone', () => {
    expect(searchedId('crd_1')).toEqual({ kind: 'card', id: 'crd_1' });
    expect(searchedId('abc_1')).toBeUndefined();
    expect(searchedId('constructor_1')).toBeUndefined();
    expect(searchedId("crd_1' OR true")).toBeUndefined();
  });

  it('finds short texts only at the beginning of a word, and takes no wildcards', () => {
    expect(namePatterns('Mö')).toEqual(['mo%', '% mo%']);
    expect(namePatterns('100%')).toEqual([String.raw`%100\%%`, String.raw`%100\%%`]);
  });
});
