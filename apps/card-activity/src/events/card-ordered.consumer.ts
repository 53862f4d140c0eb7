import { CardOrdered } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { Cards } from '../cards/cards.js';

@EventConsumer()
export class CardOrderedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly cards: Cards,
  ) {}

  // Kafka may deliver an event again: what happens inside of the inbox's transaction happens once.
  @OnEvent(CardOrdered)
  async handle(event: CardOrdered, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.cards.order(transaction, event));
  }
}
