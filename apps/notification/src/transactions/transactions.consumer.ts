import {
  TransactionAuthorized,
  TransactionDeclined,
  type TransactionEvent,
  TransactionExpired,
  TransactionForcePosted,
  TransactionIncremented,
  TransactionRefunded,
  TransactionReversed,
  TransactionSettled,
  TransactionSettlementReversed,
} from '#contracts';
import { MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import type { EntityManager } from 'typeorm';
import { Balances } from '../balances/balances.service.js';
import { Milestones } from '../engagement/milestones.js';
import { PartnerMails } from '../mails/partner-mails.js';

/**
 * Watches the balance after payments: mails the company's admins when it falls below the threshold, once
 * per crossing.
 */
@EventConsumer()
export class TransactionsConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly mails: PartnerMails,
    private readonly milestones: Milestones,
    private readonly balances: Balances,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(TransactionAuthorized)
  onAuthorized(event: TransactionAuthorized, meta: EventMeta): Promise<void> {
    return this.onSpent(event, meta);
  }

  @OnEvent(TransactionIncremented)
  onIncremented(event: TransactionIncremented, meta: EventMeta): Promise<void> {
    return this.onSpent(event, meta);
  }

  @OnEvent(TransactionSettled)
  onSettled(event: TransactionSettled, meta: EventMeta): Promise<void> {
    return this.onSpent(event, meta);
  }

  @OnEvent(TransactionForcePosted)
  onForcePosted(event: TransactionForcePosted, meta: EventMeta): Promise<void> {
    return this.onSpent(event, meta);
  }

  @OnEvent(TransactionReversed)
  onReversed(event: TransactionReversed, meta: EventMeta): Promise<void> {
    return this.onNotSpent(event, meta);
  }

  @OnEvent(TransactionExpired)
  onExpired(event: TransactionExpired, meta: EventMeta): Promise<void> {
    return this.onNotSpent(event, meta);
  }

  @OnEvent(TransactionSettlementReversed)
  onSettlementReversed(event: TransactionSettlementReversed, meta: EventMeta): Promise<void> {
    return this.onNotSpent(event, meta);
  }

  @OnEvent(TransactionRefunded)
  onRefunded(event: TransactionRefunded, meta: EventMeta): Promise<void> {
    return this.onNotSpent(event, meta);
  }

  @OnEvent(TransactionDeclined)
  onDeclined(event: TransactionDeclined, meta: EventMeta): Promise<void> {
    return this.onNotSpent(event, meta);
  }

  private async onSpent(event: TransactionEvent, meta: EventMeta): Promise<void> {
    const { companyId, timestamp, data } = event;
    await this.inbox.once(meta, async (transaction) => {
      await this.milestones.note(transaction, companyId, 'purchased', timestamp);
      const threshold = await this.tellBalance(transaction, event);
      if (!threshold) return;
      await this.mails.add(transaction, {
        kind: 'low_balance_alert',
        cause: `${data.accountId}/${meta.id}`,
        companyId,
        occurredAt: timestamp,
        eventId: meta.id,
        facts: { balance: data.balance, threshold },
      });
    });
    this.worker.wake();
  }

  private async onNotSpent(event: TransactionEvent, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      await this.tellBalance(transaction, event);
    });
  }

  private tellBalance(transaction: EntityManager, event: TransactionEvent) {
    const { companyId, timestamp, data } = event;
    const { accountId, balance } = data;
    return this.balances.record(transaction, { companyId, accountId, balance, asOf: timestamp });
  }
}
