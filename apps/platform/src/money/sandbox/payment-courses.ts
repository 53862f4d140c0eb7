import type { Merchant, PaymentChannel, PaymentScenario, ScaExemption } from '#contracts';
import type { SimulatedDecider } from '../payments/partner-decisions.js';
import type { AdviceKind, RequestKind } from '../payments/payment-message.js';

/** In minor units. */
export const PURCHASE = 4_250;

/** A message of a simulated payment. Amounts are in minor units of the account's currency. */
export interface MessageStep {
  kind: RequestKind | AdviceKind;
  amount: number;
  /** The merchant's amount, before it is converted into the merchant's currency. */
  charged?: number;
  /** The merchant's currency. One that is foreign to the account, if left out. */
  chargedIn?: string;
  isFinal?: boolean;
  /** The account can not pay it. */
  isTooMuch?: boolean;
  daysAgo?: number;
  /** It reverses the previous message. */
  takesBack?: boolean;
  /** The number of its payment, from 1. The first payment, if left out. */
  payment?: number;
  /** It names the latest approval by 3-D Secure. */
  isAuthenticated?: boolean;
  /** The merchant initiates it, by the agreement of the first payment. */
  isRecurring?: boolean;
  exemption?: ScaExemption;
  /** Where the merchant's bank is. */
  acquirerCountry?: string;
  /** The merchant still has the card that was replaced. */
  hasOldCard?: boolean;
  /** The course goes on after its decline. */
  mayBeDeclined?: boolean;
  /** A partner decides. */
  decider?: SimulatedDecider;
}

/** The cardholder approves so much by 3-D Secure. */
interface ApprovalStep {
  approves: number;
}

/** The card is lost, and replaced by another one, which is activated. */
interface ReplacementStep {
  replacesCard: true;
}

/** The company's time is moved forward. */
interface TimeStep {
  days: number;
}

export interface Course {
  merchant: Merchant;
  /** A card at a terminal, if left out. */
  channel?: PaymentChannel;
  steps: readonly (MessageStep | TimeStep | ApprovalStep | ReplacementStep)[];
}

const shop: Merchant = { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' };
const pump: Merchant = { name: 'Autohof Nord', categoryCode: '5542', country: 'DE' };
const restaurant: Merchant = { name: 'Trattoria Lido', categoryCode: '5812', country: 'IT' };
const hotel: Merchant = { name: 'Hotel Am Kai', categoryCode: '7011', country: 'DE' };
const abroad: Merchant = { name: 'Harbor Books', categoryCode: '5942', country: 'US' };
const audiobooks: Merchant = { name: 'Hörbuch Club', categoryCode: '5815', country: 'DE' };

const authorization = (amount: number, more: Partial<MessageStep> = {}): MessageStep => ({
  kind: 'authorization',
  amount,
  ...more,
});
const clearing = (amount: number, more: Partial<MessageStep> = {}): MessageStep => ({
  kind: 'clearing',
  amount,
  ...more,
});
/** A payment of a subscription: authorized and cleared on one day. */
const renewal = (payment: number, amount: number): MessageStep[] => [
  authorization(amount, { payment, isRecurring: true }),
  clearing(amount, { payment }),
];
const reversal = (amount: number): MessageStep => ({ kind: 'reversal', amount });
const refund = (amount: number): MessageStep => ({ kind: 'refund', amount });

/** What each scenario plays, by its name. */
export const courses: Readonly<Record<PaymentScenario, Course>> = {
  purchase: { merchant: shop, steps: [authorization(4_250), clearing(4_250)] },
  hold: { merchant: shop, steps: [authorization(4_250)] },
  declined: { merchant: shop, steps: [authorization(PURCHASE, { isTooMuch: true })] },
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
  card_verification: { merchant: shop, steps: [authorization(0)] },
  hold_expired: { merchant: hotel, steps: [authorization(30_000), { days: 31 }] },
  clearing_after_expiry: {
    merchant: hotel,
    steps: [authorization(30_000), { days: 31 }, clearing(30_000)],
  },
  subscription: {
    merchant: audiobooks,
    channel: 'online',
    steps: [
      { approves: 990 },
      authorization(990, { isAuthenticated: true }),
      clearing(990),
      { days: 31 },
      ...renewal(2, 990),
      { days: 31 },
      ...renewal(3, 1_290),
    ],
  },
  subscription_card_replaced: {
    merchant: audiobooks,
    channel: 'online',
    steps: [
      { approves: 990 },
      authorization(990, { isAuthenticated: true }),
      clearing(990),
      { replacesCard: true },
      { days: 31 },
      authorization(990, {
        ...{ payment: 2, isRecurring: true, hasOldCard: true, mayBeDeclined: true },
      }),
      ...renewal(3, 990),
    ],
  },
  two_shipments: {
    merchant: shop,
    channel: 'online',
    steps: [
      { approves: 9_000 },
      authorization(4_000, { isAuthenticated: true }),
      clearing(4_000),
      authorization(5_000, { payment: 2, isAuthenticated: true }),
      clearing(5_000, { payment: 2 }),
    ],
  },
  soft_decline: {
    merchant: shop,
    channel: 'online',
    steps: [
      authorization(4_250, { mayBeDeclined: true }),
      { approves: 4_250 },
      authorization(4_250, { isAuthenticated: true }),
      clearing(4_250),
    ],
  },
  one_leg_out: {
    merchant: abroad,
    channel: 'online',
    steps: [authorization(4_250, { acquirerCountry: 'US' }), clearing(4_250)],
  },
  low_value: {
    merchant: shop,
    channel: 'online',
    // The approved payment resets the counter. After five low values in a row, the sixth needs an approval.
    steps: [
      { approves: 1_000 },
      authorization(1_000, { isAuthenticated: true }),
      ...[2, 3, 4, 5, 6, 7].map((payment) =>
        authorization(1_500, {
          ...{ payment, exemption: 'low_value', charged: 1_500, chargedIn: 'EUR' },
        }),
      ),
    ],
  },
  approved_by_partner: {
    merchant: shop,
    steps: [authorization(4_250, { decider: 'approves' }), clearing(4_250)],
  },
  declined_by_partner: {
    merchant: shop,
    steps: [authorization(4_250, { decider: 'declines' })],
  },
  partner_unavailable: {
    merchant: shop,
    steps: [
      authorization(1_000, { decider: 'does_not_answer', mayBeDeclined: true }),
      authorization(10_000, { decider: 'does_not_answer', payment: 2 }),
    ],
  },
};
