import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type ActivityPayment, type Money, type Page, paymentStates } from '#contracts';
import { pageOf } from '#http';
import type { PersonIdentity } from '#strong-auth';
import { DataSource } from 'typeorm';
import { idAfterAll } from '../../ids.js';
import { Card } from '../../issuing/index.js';
import { toTransaction, type TransactionRow, transactionUnknown } from '../../money/index.js';
import { Cardholders } from '../../three-ds/index.js';
import type { ListPurchasesQuery } from './list-purchases.query.js';
import { FIND_PURCHASE, LIST_PURCHASES } from './purchases.sql.js';

type PurchaseRow = TransactionRow & {
  declined: { amount: Money; merchantAmount: Money | null } | null;
};

/** The payments with one cardholder's cards, in the shapes in which a partner's card-activity tells them. */
@Injectable()
export class Purchases {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly cardholders: Cardholders,
  ) {}

  /** The latest first. */
  async list(
    cardholder: PersonIdentity,
    { cardId, externalId, state, startingAfter, limit }: ListPurchasesQuery,
  ): Promise<Page<ActivityPayment>> {
    const person = await this.cardholders.find(cardholder);
    // Nobody sees other people's.
    const isOwn = externalId === undefined || externalId === cardholder.externalId;
    if (!person || !isOwn) return { data: [], hasMore: false };
    const own = { personId: person.id, ...(cardId !== undefined && { id: cardId }) };
    const cards = await this.dataSource.manager.find(Card, { select: { id: true }, where: own });
    const rows = await this.dataSource.manager.query<PurchaseRow[]>(LIST_PURCHASES, [
      cards.map(({ id }) => id),
      state ? [state] : paymentStates,
      startingAfter ?? idAfterAll('txn'),
      limit + 1,
    ]);
    return pageOf(rows, limit, toPurchase);
  }

  /** @throws transaction_unknown */
  async get(cardholder: PersonIdentity, id: string): Promise<ActivityPayment> {
    const person = await this.cardholders.find(cardholder);
    if (!person) throw transactionUnknown();
    const [row] = await this.dataSource.manager.query<PurchaseRow[]>(FIND_PURCHASE, [
      person.id,
      id,
    ]);
    if (!row) throw transactionUnknown();
    return toPurchase(row);
  }
}

function toPurchase(row: PurchaseRow): ActivityPayment {
  const { declined } = row;
  const transaction = toTransaction(row);
  const { id, companyId, accountId, cardId, externalId, state, merchant, held } = transaction;
  const { authorized, reversed, cleared, refunded, merchantAmounts, decline } = transaction;
  const { expiresAt, createdAt, updatedAt } = transaction;
  return {
    ...{ id, companyId, accountId, cardId, externalId, state, merchant },
    booked: { ...cleared, amount: refunded.amount - cleared.amount },
    held,
    ...{ authorized, reversed, cleared, refunded },
    merchantAmounts: merchantAmounts && {
      authorized: merchantAmounts.authorized,
      reversed: merchantAmounts.reversed,
      cleared: merchantAmounts.cleared,
      refunded: merchantAmounts.refunded,
    },
    expiresAt,
    decline: decline && {
      ...decline,
      amount: declined?.amount ?? null,
      merchantAmount: declined?.merchantAmount ?? null,
    },
    ...{ createdAt, updatedAt },
  };
}
