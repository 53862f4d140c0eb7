import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PurchasePayment } from '#contracts';
import { DomainError } from '#http';
import { DataSource } from 'typeorm';
import { Account, Card } from '../issuing/index.js';
import { accountNotOpen, exchanged, type NewMessage, PaymentMessages } from '../money/index.js';
import type { Purchase } from './purchase.entity.js';

/** The processor's part in a purchase: the same messages come from the real one by HTTP. */
@Injectable()
export class PurchasePayments {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly messages: PaymentMessages,
  ) {}

  /** Authorizes and clears an authenticated purchase. Called again, it changes nothing. */
  async pay(purchase: Purchase): Promise<PurchasePayment> {
    try {
      const authorization = await this.authorization(purchase);
      const { transactionId, decision } = await this.messages.record(authorization);
      if (decision?.outcome === 'declined') {
        return { outcome: 'declined', reason: decision.reason, transactionId };
      }
      await this.messages.record(clearingOf(authorization));
      return { outcome: 'paid', reason: null, transactionId };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { outcome: 'declined', reason: error.code, transactionId: null };
    }
  }

  private async authorization(purchase: Purchase): Promise<NewMessage> {
    const { id, amount, currency, merchant, threeDsRequestId } = purchase;
    const price = { amount, currency };
    const billed = exchanged(price, await this.currencyOf(purchase.cardId));
    return {
      id: `${id}:authorization`,
      paymentId: id,
      kind: 'authorization',
      at: await this.timeOf(purchase),
      cardId: purchase.cardId,
      amount: billed,
      ...(billed.currency !== currency && { merchantAmount: price }),
      merchant: {
        name: merchant.name,
        categoryCode: merchant.categoryCode,
        country: merchant.country,
      },
      channel: 'online',
      ...(threeDsRequestId !== null && { threeDsRequestId }),
    };
  }

  /** The same each time, because a repeated message has the same content. */
  private async timeOf({ id, cardId }: Purchase): Promise<Date> {
    const now = await this.messages.companyTime(cardId);
    const [[{ paidAt }]] = await this.dataSource.query<[[{ paidAt: Date }], number]>(
      `UPDATE sandbox_purchases SET paid_at = coalesce(paid_at, $2) WHERE id = $1
       RETURNING paid_at AS "paidAt"`,
      [id, now],
    );
    return paidAt;
  }

  private async currencyOf(cardId: string): Promise<string> {
    const { manager } = this.dataSource;
    const { accountId } = await manager.findOneByOrFail(Card, { id: cardId });
    const { currency } = await manager.findOneByOrFail(Account, { id: accountId });
    if (currency === null) throw accountNotOpen();
    return currency;
  }
}

function clearingOf({ id, paymentId, at, cardId, ...authorization }: NewMessage): NewMessage {
  const { amount, merchantAmount, merchant, channel } = authorization;
  return {
    id: id.replace(/authorization$/, 'clearing'),
    ...{ paymentId, at, cardId, amount, merchant, channel, kind: 'clearing' },
    ...(merchantAmount && { merchantAmount }),
  };
}
