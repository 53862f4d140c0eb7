import { describe, expect, it } from '@jest/globals';
import { Amount, CurrencyMismatchError } from './amount.js';

describe('an amount', () => {
  it('is added only to amounts of its currency, checked by the compiler', () => {
    const euros = Amount.of(1_000, 'EUR' as const);
    const crowns = Amount.of(1_000, 'SEK' as const);
    expect(
      euros
        .plus(euros)
        .minus(Amount.of(1, 'EUR' as const))
        .toMoney(),
    ).toEqual({
      amount: 1_999,
      currency: 'EUR',
    });
    // @ts-expect-error Another currency.
    euros.plus(crowns);
    // @ts-expect-error Another currency.
    euros.isLess(crowns);
    const sum = <A extends string, B extends string>(one: Amount<A>, other: Amount<B>) =>
      // @ts-expect-error Perhaps another currency.
      one.plus(other);
    expect(sum).toBeDefined();
  });

  it('is created only from money of its currency', () => {
    expect(Amount.in('EUR', { amount: 5, currency: 'EUR' }).minor).toBe(5);
    expect(() => Amount.in('EUR', { amount: 5, currency: 'SEK' })).toThrow(CurrencyMismatchError);
  });

  it.each([0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('is not %s', (minor) => {
    expect(() => Amount.of(minor, 'EUR')).toThrow(RangeError);
  });

  it('does not grow beyond safe integers', () => {
    const most = Amount.of(Number.MAX_SAFE_INTEGER, 'EUR');
    expect(() => most.plus(Amount.of(1, 'EUR'))).toThrow(RangeError);
  });
});
