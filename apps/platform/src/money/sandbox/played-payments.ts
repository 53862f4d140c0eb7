import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PaymentScenario, PlayedPayment } from '#contracts';
import { DataSource } from 'typeorm';
import { Account, Card, cardUnknown } from '../../issuing/index.js';
import { accountNotOpen } from '../money.errors.js';
import type { NewMessage } from '../payments/payment-batch.js';
import { PaymentMessages } from '../payments/payment-messages.js';
import { type Course, courses, type CourseStep } from './payment-courses.js';

const DAY_MS = 24 * 60 * 60_000;

/** Sandbox: plays the card processor, with the messages that the real one sends. */
@Injectable()
export class PlayedPayments {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly messages: PaymentMessages,
  ) {}

  /** Ends with the first request that is declined. @throws card_unknown, account_not_open */
  async play(partnerId: string, cardId: string, scenario: PaymentScenario): Promise<PlayedPayment> {
    const currency = await this.currencyOf(partnerId, cardId);
    const now = await this.messages.companyTime(cardId);
    const payment = { cardId, currency, paymentId: randomUUID(), now };
    const played: PlayedPayment = { scenario, transactionId: '', messages: [] };
    for (const message of messagesOf(courses[scenario], payment)) {
      const { id, paymentId } = message;
      const { transactionId, decision } = await this.messages.record(message);
      played.transactionId = transactionId;
      played.messages.push({
        ...{ id, paymentId, transactionId },
        ...(decision ?? { outcome: 'recorded' }),
      });
      if (decision?.outcome === 'declined') break;
    }
    return played;
  }

  private async currencyOf(partnerId: string, cardId: string): Promise<string> {
    const { manager } = this.dataSource;
    const card = await manager.findOneBy(Card, { id: cardId, partnerId });
    if (!card) throw cardUnknown();
    const { currency } = await manager.findOneByOrFail(Account, { id: card.accountId });
    if (currency === null) throw accountNotOpen();
    return currency;
  }
}

interface Played {
  cardId: string;
  paymentId: string;
  currency: string;
  now: Date;
}

/** Apart from those that are days old, each message is a millisecond older than the next one. */
function messagesOf({ merchant, steps }: Course, payment: Played): NewMessage[] {
  const ids = steps.map(() => randomUUID());
  return steps.map((step, index) => ({
    id: ids[index]!,
    ...detailsOf(step, payment, steps.length - index),
    merchant,
    channel: 'chip',
    ...(step.takesBack && { follows: ids[index - 1]! }),
  }));
}

function detailsOf(step: CourseStep, { cardId, paymentId, currency, now }: Played, age: number) {
  const { kind, amount, dollars, isFinal, daysAgo = 0 } = step;
  return {
    ...{ kind, cardId, paymentId },
    at: new Date(now.getTime() - daysAgo * DAY_MS - age),
    amount: { amount, currency },
    ...(dollars !== undefined && { merchantAmount: { amount: dollars, currency: 'USD' } }),
    ...(isFinal !== undefined && { isFinal }),
  };
}
