import { CardOrdered } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { MailQueue } from '../mails/mail-queue.js';
import { MailWorker } from '../mails/mail-worker.js';

/** Tells the cardholder that a card was ordered. */
@EventConsumer()
export class CardOrderedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly mails: MailQueue,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(CardOrdered)
  async handle({ companyId, data }: CardOrdered, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      this.mails.add(transaction, {
        kind: 'card_order_confirmation',
        cause: data.cardId,
        platformCompanyId: companyId,
        externalId: data.externalId,
        facts: { cardType: data.cardType },
      }),
    );
    this.worker.wake();
  }
}
