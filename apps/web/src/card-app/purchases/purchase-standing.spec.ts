import { describe, expect, it } from '@jest/globals';
import type { ActivityPayment, PaymentState, PaymentSums } from '#contracts';
import { amountOf, standingOf } from './purchase-standing.js';

type Cents = Partial<Record<keyof PaymentSums, number>>;

const sums = (cents: Cents, currency: string): PaymentSums => {
  const money = (amount = 0) => ({ amount, currency });
  return {
    authorized: money(cents.authorized),
    reversed: money(cents.reversed),
    cleared: money(cents.cleared),
    refunded: money(cents.refunded),
  };
};

const purchase = (state: PaymentState, own: Cents, merchants?: Cents) => ({
  ...sums(own, 'EUR'),
  state,
  decline: null as ActivityPayment['decline'],
  merchantAmounts: merchants ? sums(merchants, 'USD') : null,
});

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const dollars = (amount: number) => ({ amount, currency: 'USD' });

describe('the shown state of a purchase', () => {
  it.each([
    [purchase('authorized', { authorized: 50 }), 'held', 50],
    [purchase('authorized', { authorized: 50, reversed: 20 }), 'partly_reversed', 30],
    [purchase('partially_cleared', { authorized: 50, cleared: 20 }), 'partly_booked', 50],
    [purchase('cleared', { authorized: 50, cleared: 55 }), 'booked', 55],
    [purchase('cleared', { cleared: 55 }), 'booked', 55],
    [purchase('refunded', { authorized: 50, cleared: 50, refunded: 20 }), 'partly_refunded', 50],
    [purchase('refunded', { authorized: 50, cleared: 50, refunded: 50 }), 'refunded', 50],
    [purchase('refunded', { refunded: 20 }), 'refunded', 20],
    [purchase('reversed', { authorized: 50, reversed: 50 }), 'reversed', 50],
    [purchase('expired', { authorized: 50 }), 'expired', 50],
  ] as const)('%j is %s, about %d', (shown, standing, cents) => {
    expect(standingOf(shown)).toBe(standing);
    expect(amountOf(shown)).toEqual({ amount: euros(cents), ofAccount: null });
  });

  it('is in the currency of the purchase, beside that of the account', () => {
    const paid = purchase(
      'cleared',
      { authorized: 50, cleared: 55 },
      { authorized: 60, cleared: 66 },
    );
    expect(amountOf(paid)).toEqual({ amount: dollars(66), ofAccount: euros(55) });
  });

  it('is what was asked for, if it was declined', () => {
    const decline = {
      reason: 'card_frozen',
      ruleId: null,
      amount: euros(50),
      merchantAmount: null,
    };
    const declined = { ...purchase('declined', {}), decline };
    expect([standingOf(declined), amountOf(declined)]).toEqual([
      'declined',
      { amount: euros(50), ofAccount: null },
    ]);
    const abroad = { ...declined, decline: { ...decline, merchantAmount: dollars(60) } };
    expect(amountOf(abroad)).toEqual({ amount: dollars(60), ofAccount: euros(50) });
    expect(amountOf({ ...declined, decline: { ...decline, amount: null } })).toBeUndefined();
  });
});
