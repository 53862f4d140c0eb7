import { KycApproved } from '#contracts';
import { MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { PartnerMails } from '../mails/partner-mails.js';

/** Mails the company's admins that KYC was approved. */
@EventConsumer()
export class KycApprovedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly mails: PartnerMails,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(KycApproved)
  async handle({ companyId, timestamp, data }: KycApproved, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      this.mails.add(transaction, {
        kind: 'kyc_approval_confirmation',
        cause: data.applicationId,
        companyId,
        occurredAt: timestamp,
        eventId: meta.id,
        facts: {},
      }),
    );
    this.worker.wake();
  }
}
