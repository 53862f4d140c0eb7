import { TransactionForcePosted } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { ReceivedEvents } from './received-events.js';

@EventConsumer()
export class TransactionForcePostedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly receivedEvents: ReceivedEvents,
  ) {}

  // Kafka may deliver an event again: what happens inside of the inbox's transaction happens once.
  @OnEvent(TransactionForcePosted)
  async handle(event: TransactionForcePosted, meta: EventMeta): Promise<void> {
    const received = { type: 'transaction_force_posted', occurredAt: event.timestamp };
    await this.inbox.once(meta, (transaction) =>
      this.receivedEvents.add(transaction, received, meta),
    );
  }
}
