import { CreditApproved } from '#contracts';
import { MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { PartnerMails } from '../mails/partner-mails.js';

/** Mails the company's admins that credit was approved. */
@EventConsumer()
export class CreditApprovedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly mails: PartnerMails,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(CreditApproved)
  async handle({ companyId, timestamp, data }: CreditApproved, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      this.mails.add(transaction, {
        kind: 'card_credit_activation',
        cause: data.applicationId,
        companyId,
        occurredAt: timestamp,
        eventId: meta.id,
        facts: { creditLimit: data.creditLimit },
      }),
    );
    this.worker.wake();
  }
}
