import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PaymentScenario, PlayedPayment } from '#contracts';
import { DataSource } from 'typeorm';
import { Account, Card, cardUnknown } from '../../issuing/index.js';
import { accountNotOpen } from '../money.errors.js';
import { PaymentMessages } from '../payments/payment-messages.js';
import { CompanyClocks } from './company-clocks.js';
import { exchanged } from './exchange.js';
import { courses, type CourseStep } from './payment-courses.js';

const DAY_MS = 24 * 60 * 60_000;

/** What a repetition needs to send the same messages again. */
export interface PaymentPlan {
  paymentId: string;
  /** Ids of the messages, one for each step. */
  ids: string[];
  /** The company's time at the begin. */
  begin: string;
}

/** Sandbox: plays the card processor, with the messages that the real one sends. */
@Injectable()
export class PlayedPayments {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly messages: PaymentMessages,
    private readonly clocks: CompanyClocks,
  ) {}

  /** @throws card_unknown, account_not_open */
  async plan(partnerId: string, cardId: string, scenario: PaymentScenario): Promise<PaymentPlan> {
    await this.payer(partnerId, cardId);
    return {
      paymentId: randomUUID(),
      ids: courses[scenario].steps.map(() => randomUUID()),
      begin: (await this.messages.companyTime(cardId)).toISOString(),
    };
  }

  /**
   * Ends with the first request that is declined. The same plan again sends the same messages, which have no second
   * effect. @throws card_unknown, account_not_open, time_impossible
   */
  async play(
    partnerId: string,
    cardId: string,
    scenario: PaymentScenario,
    { paymentId, ids, begin }: PaymentPlan,
  ): Promise<PlayedPayment> {
    const { companyId, currency } = await this.payer(partnerId, cardId);
    const { merchant, steps } = courses[scenario];
    const played: PlayedPayment = { scenario, transactionId: '', messages: [] };
    let now = new Date(begin);
    for (const [index, step] of steps.entries()) {
      if ('days' in step) {
        now = new Date(now.getTime() + step.days * DAY_MS);
        const isBehind = (await this.messages.companyTime(cardId)) < now;
        if (isBehind) await this.clocks.advance(partnerId, companyId, { until: now });
        continue;
      }
      const { transactionId, decision } = await this.messages.record({
        ...{ id: ids[index]!, paymentId, cardId, merchant, channel: 'chip' },
        // Apart from those that are days old, each message is a millisecond older than the next one.
        at: timeOf(step, now, steps.length - index),
        ...contentOf(step, currency),
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

  private async payer(
    partnerId: string,
    cardId: string,
  ): Promise<{ companyId: string; currency: string }> {
    const { manager } = this.dataSource;
    const card = await manager.findOneBy(Card, { id: cardId, partnerId });
    if (!card) throw cardUnknown();
    const { currency } = await manager.findOneByOrFail(Account, { id: card.accountId });
    if (currency === null) throw accountNotOpen();
    return { companyId: card.companyId, currency };
  }
}

function timeOf({ daysAgo = 0 }: CourseStep, now: Date, ageMs: number): Date {
  return new Date(now.getTime() - daysAgo * DAY_MS - ageMs);
}

/** That of a shop abroad. */
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
