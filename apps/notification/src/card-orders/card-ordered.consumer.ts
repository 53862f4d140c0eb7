import { CardOrdered } from '#contracts';
import { MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { Milestones } from '../engagement/milestones.js';
import { PartnerMails } from '../mails/partner-mails.js';

/** Tells the cardholder that a card was ordered. */
@EventConsumer()
export class CardOrderedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly mails: PartnerMails,
    private readonly milestones: Milestones,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(CardOrdered)
  async handle({ companyId, timestamp, data }: CardOrdered, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      await this.milestones.note(transaction, companyId, 'card_ordered', timestamp);
      await this.mails.add(transaction, {
        kind: 'card_order_confirmation',
        cause: data.cardId,
        companyId,
        occurredAt: timestamp,
        eventId: meta.id,
        cardholder: data.externalId,
        facts: { cardType: data.cardType },
      });
    });
    this.worker.wake();
  }
}
