import type { Merchant, PaymentScenario } from '#contracts';
import type { AdviceKind, RequestKind } from '../payments/payment-message.js';

/** A message of a simulated payment. Amounts are in minor units of the account's currency. */
export interface CourseStep {
  kind: RequestKind | AdviceKind;
  amount: number;
  /** The merchant's amount, before it is converted into the merchant's currency. */
  charged?: number;
  isFinal?: boolean;
  daysAgo?: number;
  /** It takes the message before it back. */
  takesBack?: boolean;
}

/** The company's time is moved forward. */
export interface TimeStep {
  days: number;
}

export interface Course {
  merchant: Merchant;
  steps: (CourseStep | TimeStep)[];
}

const shop: Merchant = { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' };
const pump: Merchant = { name: 'Autohof Nord', categoryCode: '5542', country: 'DE' };
const restaurant: Merchant = { name: 'Trattoria Lido', categoryCode: '5812', country: 'IT' };
const hotel: Merchant = { name: 'Hotel Am Kai', categoryCode: '7011', country: 'DE' };
const abroad: Merchant = { name: 'Harbor Books', categoryCode: '5942', country: 'US' };

const authorization = (amount: number, more: Partial<CourseStep> = {}): CourseStep => ({
  kind: 'authorization',
  amount,
  ...more,
});
const clearing = (amount: number, more: Partial<CourseStep> = {}): CourseStep => ({
  kind: 'clearing',
  amount,
  ...more,
});
const reversal = (amount: number): CourseStep => ({ kind: 'reversal', amount });
const refund = (amount: number): CourseStep => ({ kind: 'refund', amount });

export const courses: Readonly<Record<PaymentScenario, Course>> = {
  purchase: { merchant: shop, steps: [authorization(4_250), clearing(4_250)] },
  hold: { merchant: shop, steps: [authorization(4_250)] },
  declined: { merchant: shop, steps: [authorization(9_000_000_000_000)] },
  fuel: { merchant: pump, steps: [authorization(15_000), clearing(6_230)] },
  tip: { merchant: restaurant, steps: [authorization(5_000), clearing(5_800)] },
  hotel: {
    merchant: hotel,
    steps: [
      authorization(30_000),
      { kind: 'incremental_authorization', amount: 10_000 },
      clearing(38_000, { isFinal: false }),
    ],
  },
  several_clearings: {
    merchant: shop,
    steps: [authorization(9_000), clearing(4_000, { isFinal: false }), clearing(5_000)],
  },
  reversal: { merchant: shop, steps: [authorization(5_000), reversal(5_000)] },
  partial_reversal: {
    merchant: shop,
    steps: [authorization(8_000), reversal(3_000), clearing(5_000)],
  },
  foreign_currency: {
    merchant: abroad,
    // The rate has changed before the clearing.
    steps: [authorization(10_000, { charged: 10_000 }), clearing(10_150, { charged: 10_000 })],
  },
  clearing_without_authorization: { merchant: shop, steps: [clearing(2_300)] },
  clearing_first: {
    merchant: shop,
    steps: [clearing(4_250), authorization(4_250, { daysAgo: 1 })],
  },
  clearing_reversal: {
    merchant: shop,
    steps: [
      authorization(4_250),
      clearing(4_250),
      { kind: 'clearing_reversal', amount: 4_250, takesBack: true },
    ],
  },
  refund: { merchant: shop, steps: [authorization(4_250), clearing(4_250), refund(4_250)] },
  refund_without_purchase: { merchant: shop, steps: [refund(1_990)] },
  hold_expired: { merchant: hotel, steps: [authorization(30_000), { days: 31 }] },
  clearing_after_expiry: {
    merchant: hotel,
    steps: [authorization(30_000), { days: 31 }, clearing(30_000)],
  },
};
