import { CreditDenied } from '#contracts';
import { MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { PartnerMails } from '../mails/partner-mails.js';

/** Mails the company's admins that credit was denied, and the alternatives. */
@EventConsumer()
export class CreditDeniedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly mails: PartnerMails,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(CreditDenied)
  async handle({ companyId, timestamp, data }: CreditDenied, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      this.mails.add(transaction, {
        kind: 'card_credit_denial_notice',
        cause: data.applicationId,
        companyId,
        occurredAt: timestamp,
        eventId: meta.id,
        facts: { debitSolutionOffered: data.debitSolutionOffered },
      }),
    );
    this.worker.wake();
  }
}
