import { describe, expect, it } from '@jest/globals';
import { amountsOf } from './payment-amounts.js';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const usd = (amount: number) => ({ amount, currency: 'USD' });

const payment = (authorized: number, cleared: number, refunded: number) => ({
  authorized: eur(authorized),
  cleared: eur(cleared),
  refunded: eur(refunded),
  held: eur(0),
  merchantAmounts: null,
});

describe('the amount of a payment', () => {
  it.each([
    ['what was settled', payment(100, 80, 20), [eur(80)]],
    ['what was authorized', payment(100, 0, 0), [eur(100)]],
    ['what was paid back', payment(0, 0, 30), [eur(30)]],
    ['nothing, if it was declined', payment(0, 0, 0), []],
  ])('is %s', (_name, given, expected) => {
    expect(amountsOf(given)).toEqual(expected);
  });

  it("is told in the merchant's currency, too", () => {
    const merchantAmounts = {
      authorized: usd(110),
      reversed: usd(0),
      held: usd(0),
      cleared: usd(88),
      refunded: usd(0),
    };
    expect(amountsOf({ ...payment(100, 80, 0), merchantAmounts })).toEqual([eur(80), usd(88)]);
  });
});
