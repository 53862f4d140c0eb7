import {
  TransactionAuthorized,
  type TransactionEvent,
  TransactionForcePosted,
  TransactionIncremented,
  TransactionSettled,
} from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { Milestones } from '../engagement/milestones.js';

/** Notes that a company has bought something, after which it is not reminded of its first purchase. */
@EventConsumer()
export class TransactionsConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly milestones: Milestones,
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

  private async onSpent(
    { companyId, timestamp }: TransactionEvent,
    meta: EventMeta,
  ): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      this.milestones.note(transaction, companyId, 'purchased', timestamp),
    );
  }
}
