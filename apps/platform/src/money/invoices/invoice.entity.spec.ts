import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { outstandingOf } from './invoice.entity.js';

/** Invoices of one account with these amounts, the oldest first. */
function invoicesOf(amounts: readonly number[]): { amount: number; charged: number }[] {
  let charged = 0;
  return amounts.map((amount) => {
    charged += Math.max(0, amount);
    return { amount, charged };
  });
}

/** Pays one cent after the other, each of the oldest invoice that is not paid. */
function payInTurn(amounts: readonly number[], cents: number): number[] {
  const left = amounts.map((amount) => Math.max(0, amount));
  for (let paid = 0; paid < cents; paid += 1) {
    const oldest = left.findIndex((amount) => amount > 0);
    if (oldest >= 0) left[oldest]! -= 1;
  }
  return left;
}

describe('the outstanding amount', () => {
  it('results when payments settle the oldest invoice first', () => {
    const amounts = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 6 });
    fc.assert(
      fc.property(amounts, fc.nat(100), (each, topUps) => {
        const credited = -each.filter((amount) => amount < 0).reduce((sum, one) => sum + one, 0);
        const outstanding = invoicesOf(each).map((one) => outstandingOf(one, { topUps, credited }));
        expect(outstanding).toEqual(payInTurn(each, topUps + credited));
      }),
    );
  });
});
