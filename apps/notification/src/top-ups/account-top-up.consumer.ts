import { AccountTopUp, availableAfter } from '#contracts';
import { MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { Milestones } from '../engagement/milestones.js';
import { PartnerMails } from '../mails/partner-mails.js';

/** Mails the company's admins that a top-up has arrived. */
@EventConsumer()
export class AccountTopUpConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly mails: PartnerMails,
    private readonly milestones: Milestones,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(AccountTopUp)
  async handle({ companyId, timestamp, data }: AccountTopUp, meta: EventMeta): Promise<void> {
    const { topUpId, amount, source } = data;
    await this.inbox.once(meta, async (transaction) => {
      await this.milestones.note(transaction, companyId, 'funded', timestamp);
      await this.mails.add(transaction, {
        kind: 'account_top_up_confirmation',
        cause: topUpId,
        companyId,
        occurredAt: timestamp,
        eventId: meta.id,
        facts: { amount, balance: availableAfter(data), source },
      });
    });
    this.worker.wake();
  }
}
