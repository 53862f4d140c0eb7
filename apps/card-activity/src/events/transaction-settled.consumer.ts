import { TransactionSettled } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { ReceivedEvents } from './received-events.js';

@EventConsumer()
export class TransactionSettledConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly receivedEvents: ReceivedEvents,
  ) {}

  // Kafka may deliver an event again: what happens inside of the inbox's transaction happens once.
  @OnEvent(TransactionSettled)
  async handle(event: TransactionSettled, meta: EventMeta): Promise<void> {
    const received = { type: 'transaction_settled', occurredAt: event.timestamp };
    await this.inbox.once(meta, (transaction) =>
      this.receivedEvents.add(transaction, received, meta),
    );
  }
}
