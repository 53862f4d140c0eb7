import { AccountCorrected } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { AccountCopy } from '../accounts/account-copy.js';
import { toldChange } from '../accounts/told-change.js';

@EventConsumer()
export class AccountCorrectedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly accounts: AccountCopy,
  ) {}

  // Kafka may deliver an event again: what happens inside of the inbox's transaction happens once.
  @OnEvent(AccountCorrected)
  async handle(event: AccountCorrected, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      this.accounts.receive(transaction, toldChange(meta.id, event)),
    );
  }
}
