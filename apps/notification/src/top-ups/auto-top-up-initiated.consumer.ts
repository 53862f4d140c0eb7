import { AutoTopUpInitiated, availableAfter } from '#contracts';
import { MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { PartnerMails } from '../mails/partner-mails.js';

/** Mails the company's admins that a top-up has started. Its arrival is another mail. */
@EventConsumer()
export class AutoTopUpInitiatedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly mails: PartnerMails,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(AutoTopUpInitiated)
  async handle({ companyId, timestamp, data }: AutoTopUpInitiated, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      this.mails.add(transaction, {
        kind: 'auto_top_up_confirmation',
        cause: data.topUpId,
        companyId,
        occurredAt: timestamp,
        eventId: meta.id,
        facts: { step: 'initiated', amount: data.amount, balance: availableAfter(data) },
      }),
    );
    this.worker.wake();
  }
}
