import { TransactionsActivated } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { ReceivedEvents } from './received-events.js';

@EventConsumer()
export class TransactionsActivatedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly receivedEvents: ReceivedEvents,
  ) {}

  // Kafka may deliver an event again: what happens inside of the inbox's transaction happens once.
  @OnEvent(TransactionsActivated)
  async handle(event: TransactionsActivated, meta: EventMeta): Promise<void> {
    const received = { type: 'transactions_activated', occurredAt: event.timestamp };
    await this.inbox.once(meta, (transaction) =>
      this.receivedEvents.add(transaction, received, meta),
    );
  }
}
