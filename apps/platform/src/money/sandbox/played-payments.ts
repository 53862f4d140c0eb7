import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  currencyExponent,
  type Merchant,
  type Money,
  MOST_MINOR,
  type PaymentScenario,
  type PlayedPayment,
} from '#contracts';
import { DataSource } from 'typeorm';
import { Card, cardUnknown } from '../../issuing/index.js';
import { AccountBalances } from '../accounts/accounts.service.js';
import type { AdviceKind, RequestKind } from '../payments/payment-message.js';
import { PaymentMessages } from '../payments/payments.service.js';
import { CompanyClocks } from './company-clocks.js';

const DAY_MS = 24 * 60 * 60_000;
/** In minor units. */
const PURCHASE = 4_250;

/** Lets a repetition send the same messages again. */
export interface PaymentPlan {
  paymentId: string;
  /** Ids of the messages, one for each step. */
  ids: string[];
  /** The company's time at the beginning. */
  begin: string;
  /** In minor units: a little more than what was available. */
  tooMuch?: number;
}

/** Sandbox: plays the card processor, with the messages that the real one sends. */
@Injectable()
export class PlayedPayments {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly messages: PaymentMessages,
    private readonly clocks: CompanyClocks,
    private readonly accounts: AccountBalances,
  ) {}

  /** @throws card_unknown */
  async plan(partnerId: string, cardId: string, scenario: PaymentScenario): Promise<PaymentPlan> {
    const { available } = await this.payer(partnerId, cardId);
    return {
      paymentId: randomUUID(),
      ids: courses[scenario].steps.map(() => randomUUID()),
      begin: (await this.messages.companyTime(cardId)).toISOString(),
      tooMuch: Math.min(Math.max(available.amount, 0) + PURCHASE, MOST_MINOR),
    };
  }

  /**
   * Ends with the first request that is declined. The same plan again sends the same messages, which have no second
   * effect. @throws card_unknown, time_impossible
   */
  async play(
    partnerId: string,
    cardId: string,
    scenario: PaymentScenario,
    { paymentId, ids, begin, tooMuch = MOST_MINOR }: PaymentPlan,
  ): Promise<PlayedPayment> {
    const { companyId, available } = await this.payer(partnerId, cardId);
    const { currency } = available;
    const { merchant, steps } = courses[scenario];
    const played: PlayedPayment = { scenario, transactionId: '', messages: [] };
    let now = new Date(begin);
    for (const [index, step] of steps.entries()) {
      if ('days' in step) {
        now = new Date(now.getTime() + step.days * DAY_MS);
        await this.clocks.reach(partnerId, companyId, now);
        continue;
      }
      const { transactionId, decision } = await this.messages.record({
        ...{ id: ids[index]!, paymentId, cardId, merchant, channel: 'chip' },
        // Each message is a millisecond older than the next one, except for messages that are days old.
        at: timeOf(step, now, steps.length - index),
        ...contentOf(step.isTooMuch ? { ...step, amount: tooMuch } : step, currency),
        ...(step.takesBack && { follows: ids[index - 1]! }),
      });
      played.transactionId = transactionId;
      played.messages.push({
        ...{ id: ids[index]!, paymentId, transactionId },
        ...(decision ?? { outcome: 'recorded' }),
      });
      if (decision?.outcome === 'declined') break;
    }
    return played;
  }

  /** An account that is not open has no currency, so its payments are in euros. */
  private async payer(
    partnerId: string,
    cardId: string,
  ): Promise<{ companyId: string; available: Money }> {
    const card = await this.dataSource.manager.findOneBy(Card, { id: cardId, partnerId });
    if (!card) throw cardUnknown();
    const { available } = await this.accounts.get(partnerId, card.accountId);
    return { companyId: card.companyId, available: available ?? { amount: 0, currency: 'EUR' } };
  }
}

function timeOf({ daysAgo = 0 }: CourseStep, now: Date, ageMs: number): Date {
  return new Date(now.getTime() - daysAgo * DAY_MS - ageMs);
}

/** The currency of a shop abroad. */
function foreignCurrency(ofAccount: string): string {
  return ofAccount === 'USD' ? 'GBP' : 'USD';
}

function contentOf({ kind, amount, charged, isFinal }: CourseStep, currency: string) {
  return {
    kind,
    amount: { amount, currency },
    ...(charged !== undefined && {
      merchantAmount: exchanged({ amount: charged, currency }, foreignCurrency(currency)),
    }),
    ...(isFinal !== undefined && { isFinal }),
  };
}

/** A message of a simulated payment. Amounts are in minor units of the account's currency. */
interface CourseStep {
  kind: RequestKind | AdviceKind;
  amount: number;
  /** The merchant's amount, before it is converted into the merchant's currency. */
  charged?: number;
  isFinal?: boolean;
  /** The account can not pay it. */
  isTooMuch?: boolean;
  daysAgo?: number;
  /** It reverses the previous message. */
  takesBack?: boolean;
}

/** The company's time is moved forward. */
interface TimeStep {
  days: number;
}

interface Course {
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

const courses: Readonly<Record<PaymentScenario, Course>> = {
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
};

/** What one euro costs in the sandbox. A currency that is not listed counts as the euro. */
const perEuro: Readonly<Record<string, number>> = {
  BHD: 0.41,
  CHF: 0.94,
  CLP: 1_020,
  CZK: 25.1,
  DKK: 7.46,
  GBP: 0.86,
  HUF: 395,
  ISK: 148,
  JPY: 163,
  KWD: 0.33,
  NOK: 11.6,
  PLN: 4.27,
  SEK: 11.2,
  TND: 3.39,
  USD: 1.09,
};

/** Converts an amount at the sandbox's rates, to at least one minor unit. */
export function exchanged({ amount, currency }: Money, to: string): Money {
  if (currency === to) return { amount, currency };
  const major = amount / 10 ** currencyExponent(currency);
  const converted = (major / (perEuro[currency] ?? 1)) * (perEuro[to] ?? 1);
  return { amount: Math.max(1, Math.round(converted * 10 ** currencyExponent(to))), currency: to };
}
