import { randomUUID } from 'node:crypto';
import type {
  AcsAuthentication,
  AcsFinalStatus,
  AcsResult,
  CheckOut,
  PurchasePayment,
  PurchaseResource,
  ShopCheckOut,
  ThreeDsMerchant,
} from '#contracts';
import { declareError, DomainError, unprocessable } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../ids.js';
import { Account, Card, CardVault } from '../issuing/index.js';
import { exchanged, type NewMessage, PaymentMessages } from '../money/index.js';
import { AcsAuthentications } from '../three-ds/index.js';
import { Purchase } from './purchase.entity.js';

const purchaseUnknown = declareError('purchase_unknown', 404, 'There is no such purchase.');

const cardOrPaymentDetails = declareError(
  'card_or_payment_details',
  unprocessable('/paymentDetails'),
  'Send either cardId or paymentDetails.',
);

const paymentDetailsUnknown = declareError(
  'payment_details_unknown',
  unprocessable('/paymentDetails'),
  'paymentDetails: the token was used or is too old. Enter the card again.',
);

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
    // An account that is not open has no currency, and the payment is declined.
    const billed = exchanged(price, (await this.currencyOf(purchase.cardId)) ?? currency);
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

  private async currencyOf(cardId: string): Promise<string | null> {
    const { manager } = this.dataSource;
    const { accountId } = await manager.findOneByOrFail(Card, { id: cardId });
    const { currency } = await manager.findOneByOrFail(Account, { id: accountId });
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

const demoShop: ThreeDsMerchant = {
  name: 'Demo Shop',
  country: 'DE',
  url: 'https://shop.example',
  categoryCode: '5999',
};

const unauthenticated: Readonly<Record<Exclude<AcsFinalStatus, 'Y'>, PurchaseResource['status']>> =
  {
    N: 'refused',
    R: 'refused',
    U: 'failed',
  };

/** Sandbox: the demo shop and its ACS. What the ACS receives is stored with the purchase. */
@Injectable()
export class PurchasesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly authentications: AcsAuthentications,
    private readonly payments: PurchasePayments,
    private readonly vault: CardVault,
  ) {}

  /**
   * The card of an order. A token of the card vault takes the place of number, expiry and CVC, which only the vault
   * knows.
   *
   * @throws card_or_payment_details, payment_details_unknown, card_vault_unavailable
   */
  async cardOf({ cardId, paymentDetails }: ShopCheckOut): Promise<string> {
    if (cardId !== undefined && paymentDetails === undefined) return cardId;
    if (cardId !== undefined || paymentDetails === undefined) throw cardOrPaymentDetails();
    const cardToken = await this.vault.usePaymentDetails(paymentDetails);
    if (cardToken === undefined) throw paymentDetailsUnknown();
    const { manager } = this.dataSource;
    const card = await manager.findOne(Card, { where: { cardToken }, select: { id: true } });
    if (!card) throw paymentDetailsUnknown();
    return card.id;
  }

  /** Stores a purchase. It must be committed before the ACS asks, because the result may arrive before the answer. */
  async begin(
    transaction: EntityManager,
    { cardId, amount, merchant = demoShop }: CheckOut,
  ): Promise<{ id: string }> {
    const id = newId('buy');
    const acsTransactionId = randomUUID();
    await transaction.insert(Purchase, { id, acsTransactionId, cardId, ...amount, merchant });
    return { id };
  }

  /**
   * Resolves when the landing page can be shown, or when the purchase has ended. A repetition asks only if the ACS has
   * no answer yet, and waits for the same request.
   */
  async authenticate(
    id: string,
    { amount, browserLocale, partner }: Omit<CheckOut, 'cardId'>,
  ): Promise<PurchaseResource> {
    const purchase = await this.dataSource.manager.findOneByOrFail(Purchase, { id });
    const { acsTransactionId, cardId, merchant } = purchase;
    if (purchase.threeDsRequestId !== null || purchase.transStatus !== null) {
      return toResource(purchase);
    }
    const { answer } = await this.authentications.authenticate(
      { acsTransactionId, cardId, amount, merchant, ...(browserLocale && { browserLocale }) },
      partner,
    );
    await this.noteAnswer(answer);
    // Authenticated without a challenge.
    if (answer.transStatus === 'Y') await this.takeMoney(acsTransactionId);
    return this.get(id);
  }

  /** @throws purchase_unknown */
  async get(id: string): Promise<PurchaseResource> {
    const purchase = await this.dataSource.manager.findOneBy(Purchase, { id });
    if (!purchase) throw purchaseUnknown();
    return toResource(purchase);
  }

  /** Stores the platform's final result, and takes the money if it is good. @throws purchase_unknown */
  async takeResult(result: AcsResult): Promise<void> {
    const rows: [unknown[], number] = await this.dataSource.query(
      `UPDATE sandbox_purchases SET three_ds_request_id = $2, trans_status = $3,
         trans_status_reason = $4, challenge_cancel = $5, results_received = results_received + 1
       WHERE acs_transaction_id = $1`,
      [
        result.acsTransactionId,
        result.threeDsRequestId,
        result.transStatus,
        result.transStatusReason ?? null,
        result.challengeCancel ?? null,
      ],
    );
    if (rows[1] === 0) throw purchaseUnknown();
    if (result.transStatus === 'Y') await this.takeMoney(result.acsTransactionId);
  }

  private async takeMoney(acsTransactionId: string): Promise<void> {
    const { manager } = this.dataSource;
    const purchase = await manager.findOneByOrFail(Purchase, { acsTransactionId });
    if (purchase.payment) return;
    const payment = await this.payments.pay(purchase);
    await manager.update(Purchase, { acsTransactionId }, { payment });
  }

  private async noteAnswer(answer: AcsAuthentication): Promise<void> {
    const isChallenge = answer.transStatus === 'C';
    await this.dataSource.query(
      `UPDATE sandbox_purchases SET three_ds_request_id = $2, challenge_url = $3,
         trans_status = coalesce(trans_status, $4), trans_status_reason = coalesce(trans_status_reason, $5),
         challenge_cancel = coalesce(challenge_cancel, $6)
       WHERE acs_transaction_id = $1`,
      [
        answer.acsTransactionId,
        'threeDsRequestId' in answer ? answer.threeDsRequestId : null,
        isChallenge ? answer.challengeUrl : null,
        isChallenge ? null : answer.transStatus,
        'transStatusReason' in answer ? (answer.transStatusReason ?? null) : null,
        'challengeCancel' in answer ? (answer.challengeCancel ?? null) : null,
      ],
    );
  }
}

function toResource(row: Purchase): PurchaseResource {
  const { amount, currency, transStatus, transStatusReason, challengeCancel, ...purchase } = row;
  const { payment } = purchase;
  return {
    id: purchase.id,
    status: statusOf(row),
    amount: { amount, currency },
    merchant: purchase.merchant,
    threeDsRequestId: purchase.threeDsRequestId,
    challengeUrl: purchase.challengeUrl,
    result: transStatus && { transStatus, transStatusReason, challengeCancel },
    payment,
    resultsReceived: purchase.resultsReceived,
    createdAt: purchase.createdAt.toISOString(),
  };
}

/** It stays open until the money is taken or declined. */
function statusOf({ transStatus, payment }: Purchase): PurchaseResource['status'] {
  if (transStatus === null) return 'open';
  return transStatus === 'Y' ? (payment?.outcome ?? 'open') : unauthenticated[transStatus];
}
