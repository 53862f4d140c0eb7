import { Injectable } from '@nestjs/common';
import type { TransactionDeclined, TransactionEvent } from '#contracts';
import { notifyAfter } from '#database';
import type { OwnedChange } from '#event-streams';
import type { EntityManager } from 'typeorm';
import type { Balances } from '../accounts/told-change.js';
import { Cards } from '../cards/cards.js';
import { CHANGE_PAYMENT, DECLINE_PAYMENT, PAYMENTS_CHANNEL } from './payments.sql.js';

/** The payments with cards, from the events of the transaction webhook. */
@Injectable()
export class Payments {
  constructor(private readonly cards: Cards) {}

  /**
   * In the order of the account's changes.
   *
   * @param moved by how much booked and held money changed.
   */
  async change(
    transaction: EntityManager,
    event: TransactionEvent,
    sequence: number,
    moved: Balances,
  ): Promise<void> {
    const { paymentState, ...data } = event.data;
    const expiresAt = 'expiresAt' in data ? data.expiresAt : null;
    await this.cards.mention(transaction, event);
    await transaction.query(CHANGE_PAYMENT, [
      ...commonValues(event),
      ...[paymentState, moved.booked, moved.held, expiresAt, sequence, event.timestamp],
    ]);
    tellApps(transaction, event);
  }

  /** At any time: a decline changes no money, and has no number. */
  async decline(transaction: EntityManager, event: TransactionDeclined): Promise<void> {
    const { reason, ruleId = null, amount, merchantAmount = null } = event.data;
    const at = event.timestamp;
    const decline = JSON.stringify({ reason, ruleId, amount, merchantAmount, at });
    await this.cards.mention(transaction, event);
    const values = [...commonValues(event), decline, at];
    await transaction.query(DECLINE_PAYMENT, values);
    tellApps(transaction, event);
  }
}

function tellApps(transaction: EntityManager, { companyId, data }: TransactionEvent): void {
  const { externalId, transactionId: id } = data;
  if (externalId === null) return;
  const change: OwnedChange = { owner: `${companyId}/${externalId}`, id };
  notifyAfter(transaction, PAYMENTS_CHANNEL, JSON.stringify(change));
}

function commonValues({ companyId, data }: TransactionEvent): unknown[] {
  const { transactionId, accountId, cardId, personId, externalId, amount, merchant } = data;
  const { name, categoryCode, country } = merchant;
  return [
    ...[transactionId, companyId, accountId, cardId, personId, externalId, amount.currency],
    JSON.stringify({ name, categoryCode, country }),
  ];
}
