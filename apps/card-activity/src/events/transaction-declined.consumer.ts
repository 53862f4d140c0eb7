import { TransactionDeclined } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { ReceivedEvents } from './received-events.js';

@EventConsumer()
export class TransactionDeclinedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly receivedEvents: ReceivedEvents,
  ) {}

  // Kafka may deliver an event again: what happens inside of the inbox's transaction happens once.
  @OnEvent(TransactionDeclined)
  async handle(event: TransactionDeclined, meta: EventMeta): Promise<void> {
    const received = { type: 'transaction_declined', occurredAt: event.timestamp };
    await this.inbox.once(meta, (transaction) =>
      this.receivedEvents.add(transaction, received, meta),
    );
  }
}
