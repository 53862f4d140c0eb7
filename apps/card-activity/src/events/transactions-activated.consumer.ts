import { TransactionsActivated } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { ACTIVATE_ACCOUNT } from '../accounts/accounts.sql.js';

@EventConsumer()
export class TransactionsActivatedConsumer {
  constructor(private readonly inbox: Inbox) {}

  // Kafka may deliver an event again: what happens inside of the inbox's transaction happens once.
  @OnEvent(TransactionsActivated)
  async handle({ companyId, data }: TransactionsActivated, meta: EventMeta): Promise<void> {
    const { accountId, currency, accountType } = data;
    await this.inbox.once(meta, async (transaction) => {
      await transaction.query(ACTIVATE_ACCOUNT, [accountId, companyId, currency, accountType]);
    });
  }
}
