import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type ActivityPayment, type Money, type Page, paymentStates } from '#contracts';
import { pageOf } from '#http';
import type { PersonIdentity } from '#strong-auth';
import { DataSource } from 'typeorm';
import { idAfterAll } from '../../ids.js';
import { Card } from '../../issuing/index.js';
import {
  PAYMENT_COLUMNS,
  toTransaction,
  type TransactionRow,
  transactionUnknown,
} from '../../money/index.js';
import { Cardholders } from '../../three-ds/index.js';
import type { ListPurchasesQuery } from './list-purchases.query.js';

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

/** With what the latest declined request asked for. */
const COLUMNS = `${PAYMENT_COLUMNS}, updated_at AS "updatedAt", (
    SELECT jsonb_build_object('amount', m.content -> 'amount', 'merchantAmount', m.content -> 'merchantAmount')
    FROM payment_messages m
    WHERE payments.decline IS NOT NULL AND m.payment_id = payments.id AND NOT m.is_conflict
      AND m.decision ->> 'outcome' = 'declined'
    ORDER BY m.key DESC LIMIT 1
  ) AS declined`;

/**
 * The latest payments with some cards: the latest of each card and state, and of those the latest, by the index
 * of cards. $1 cards, $2 states, $3 before this id, $4 limit.
 */
const LIST_PURCHASES = `
  SELECT ${COLUMNS} FROM payments WHERE id = ANY (ARRAY(
    SELECT found.id
    FROM unnest($1::text[]) AS own (card_id) CROSS JOIN unnest($2::text[]) AS wanted (status)
    CROSS JOIN LATERAL (
      SELECT id FROM payments
      WHERE card_id = own.card_id AND status = wanted.status AND id < $3
      ORDER BY id DESC LIMIT $4
    ) found
    ORDER BY found.id DESC LIMIT $4
  ))
  ORDER BY id DESC`;

/** What is not told yet is not found. $1 person, $2 payment. */
const FIND_PURCHASE = `
  SELECT ${COLUMNS} FROM payments WHERE person_id = $1 AND id = $2 AND status <> 'incomplete'`;
