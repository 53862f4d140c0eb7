import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  AcsAuthentication,
  AcsFinalStatus,
  AcsResult,
  CheckOut,
  PurchaseResource,
  ThreeDsMerchant,
} from '#contracts';
import { DataSource } from 'typeorm';
import { newId } from '../../ids.js';
import { AcsAuthentications } from '../acs/acs-authentications.js';
import { purchaseUnknown } from '../three-ds.errors.js';
import { Purchase } from './purchase.entity.js';

const demoShop: ThreeDsMerchant = {
  name: 'Demo Shop',
  country: 'DE',
  url: 'https://shop.example',
  categoryCode: '5999',
};

const statuses: Readonly<Record<AcsFinalStatus, PurchaseResource['status']>> = {
  Y: 'paid',
  N: 'refused',
  U: 'failed',
};

/** Sandbox: the demo shop and its ACS. What the ACS receives is stored with the purchase. */
@Injectable()
export class Purchases {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly authentications: AcsAuthentications,
  ) {}

  /** Resolves when the landing page can be shown, or when the purchase has ended. */
  async checkOut(checkOut: CheckOut): Promise<PurchaseResource> {
    const { cardId, amount, merchant = demoShop, browserLocale, partner } = checkOut;
    const id = newId('buy');
    const acsTransactionId = randomUUID();
    // Stored first, because the result may arrive before the answer.
    await this.dataSource.manager.insert(Purchase, { id, acsTransactionId, ...amount, merchant });
    const { answer } = await this.authentications.authenticate(
      { acsTransactionId, cardId, amount, merchant, ...(browserLocale && { browserLocale }) },
      partner,
    );
    await this.noteAnswer(answer);
    return this.get(id);
  }

  /** @throws purchase_unknown */
  async get(id: string): Promise<PurchaseResource> {
    const purchase = await this.dataSource.manager.findOneBy(Purchase, { id });
    if (!purchase) throw purchaseUnknown();
    return toResource(purchase);
  }

  /** Stores the platform's final result. @throws purchase_unknown */
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
  return {
    id: purchase.id,
    status: transStatus === null ? 'open' : statuses[transStatus],
    amount: { amount, currency },
    merchant: purchase.merchant,
    threeDsRequestId: purchase.threeDsRequestId,
    challengeUrl: purchase.challengeUrl,
    result: transStatus && { transStatus, transStatusReason, challengeCancel },
    resultsReceived: purchase.resultsReceived,
    createdAt: purchase.createdAt.toISOString(),
  };
}
