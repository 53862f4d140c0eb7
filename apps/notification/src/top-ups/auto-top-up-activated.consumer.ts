import { AutoTopUpActivated } from '#contracts';
import { MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { Milestones } from '../engagement/milestones.js';
import { PartnerMails } from '../mails/partner-mails.js';

/** Mails the company's admins that auto top-up is on. Sent each time that it is turned on. */
@EventConsumer()
export class AutoTopUpActivatedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly mails: PartnerMails,
    private readonly milestones: Milestones,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(AutoTopUpActivated)
  async handle({ companyId, timestamp, data }: AutoTopUpActivated, meta: EventMeta): Promise<void> {
    const { amount, threshold } = data;
    await this.inbox.once(meta, async (transaction) => {
      await this.milestones.note(transaction, companyId, 'auto_top_up_on', timestamp);
      await this.mails.add(transaction, {
        kind: 'auto_top_up_confirmation',
        cause: meta.id,
        companyId,
        occurredAt: timestamp,
        eventId: meta.id,
        facts: { step: 'activated', amount, threshold },
      });
    });
    this.worker.wake();
  }
}
