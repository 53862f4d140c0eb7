import { TransactionsActivated } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { Milestones } from './milestones.js';

/** Starts the reminders for an unused account. */
@EventConsumer()
export class TransactionsActivatedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly milestones: Milestones,
  ) {}

  @OnEvent(TransactionsActivated)
  async handle(
    { companyId, timestamp, data }: TransactionsActivated,
    meta: EventMeta,
  ): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      await this.milestones.note(transaction, companyId, 'activated', timestamp);
      if (data.accountType === 'debit') {
        await this.milestones.note(transaction, companyId, 'debit_activated', timestamp);
      }
    });
  }
}
