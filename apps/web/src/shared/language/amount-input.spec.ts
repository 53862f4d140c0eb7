import { describe, expect, it } from '@jest/globals';
import { amountText, minorUnitsOf } from './amount-input.js';

describe('minorUnitsOf', () => {
  it.each([
    ['50000', 5_000_000],
    ['50,000', 5_000_000],
    ['50 000.5', 5_000_050],
    ['0.29', 29],
    ['-1,000', -100_000],
    ['−1,000', -100_000],
  ])('reads %p in English', (text, minorUnits) => {
    expect(minorUnitsOf(text, 'en')).toBe(minorUnits);
  });

  it('reads the separators of German', () => {
    expect(minorUnitsOf('50.000,29', 'de')).toBe(5_000_029);
  });

  it.each(['', 'much', '5-', '1.234', '9'.repeat(13)])('takes %p for no amount', (text) => {
    expect(minorUnitsOf(text, 'en')).toBeNull();
  });
});

describe('amountText', () => {
  it('writes as the language does', () => {
    expect(amountText(5_000_000, 'en')).toBe('50,000');
    expect(amountText(5_000_029, 'de')).toBe('50.000,29');
  });
});
