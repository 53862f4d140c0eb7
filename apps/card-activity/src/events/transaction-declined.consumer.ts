import { TransactionDeclined } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { Payments } from '../payments/payments.js';

@EventConsumer()
export class TransactionDeclinedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly payments: Payments,
  ) {}

  // Kafka may deliver an event again: what happens inside of the inbox's transaction happens once.
  @OnEvent(TransactionDeclined)
  async handle(event: TransactionDeclined, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.payments.decline(transaction, event));
  }
}
