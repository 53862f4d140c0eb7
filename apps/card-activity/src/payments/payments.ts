import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { activityStreamEvents, type TransactionDeclined, type TransactionEvent } from '#contracts';
import { Notifications, notifyAfter } from '#database';
import { ChangeStreams, type OwnedChange } from '#event-streams';
import type { EntityManager } from 'typeorm';
import type { Balances } from '../accounts/reported-change.js';
import { Cards } from '../cards/cards.service.js';

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

/** Notifies the open apps of changed payments of their cardholder. */
@Injectable()
export class PaymentStreams
  extends ChangeStreams
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  constructor(notifications: Notifications) {
    super({ notifications, channel: PAYMENTS_CHANNEL, events: activityStreamEvents });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.start();
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }
}

/** Open apps are notified of a changed payment when the change is committed. */
export const PAYMENTS_CHANNEL = 'payments';

/**
 * What an event changes of its payment. $1 payment, $2 company, $3 account, $4 card, $5 person, $6 external id,
 * $7 currency, $8 merchant, $9 state, $10 and $11 by how much booked and held money change, $12 end of the hold,
 * $13 number of the account's change, $14 time of the event.
 */
const CHANGE_PAYMENT = `
  INSERT INTO payments AS p (id, company_id, account_id, card_id, person_id, external_id, currency, merchant, state,
    booked, held, expires_at, sequence, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
  ON CONFLICT (id) DO UPDATE SET state = excluded.state, booked = p.booked + excluded.booked,
    held = p.held + excluded.held, expires_at = coalesce(excluded.expires_at, p.expires_at),
    sequence = excluded.sequence, created_at = least(p.created_at, excluded.created_at),
    updated_at = greatest(p.updated_at, excluded.updated_at)`;

/**
 * A decline has no number. It is the state of a payment only while nothing else is known of it; of two, the
 * later one is kept. $1 to $8 as above, $9 the decline, $10 time of the event.
 */
const DECLINE_PAYMENT = `
  INSERT INTO payments AS p (id, company_id, account_id, card_id, person_id, external_id, currency, merchant, state,
    decline, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'declined', $9, $10, $10)
  ON CONFLICT (id) DO UPDATE SET
    decline = CASE WHEN p.decline IS NULL OR p.decline ->> 'at' <= excluded.decline ->> 'at'
      THEN excluded.decline ELSE p.decline END,
    created_at = least(p.created_at, excluded.created_at),
    updated_at = greatest(p.updated_at, excluded.updated_at)`;
