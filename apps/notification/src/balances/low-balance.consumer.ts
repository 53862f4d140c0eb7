import { LowBalance } from '#contracts';
import { MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { PartnerMails } from '../mails/partner-mails.js';

/** Mails the company's admins when an account's balance is low: the platform tells it once for each crossing. */
@EventConsumer()
export class LowBalanceConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly mails: PartnerMails,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(LowBalance)
  async handle({ companyId, timestamp, data }: LowBalance, meta: EventMeta): Promise<void> {
    const { accountId, available, threshold } = data;
    await this.inbox.once(meta, (transaction) =>
      this.mails.add(transaction, {
        kind: 'low_balance_alert',
        cause: `${accountId}/${meta.id}`,
        companyId,
        occurredAt: timestamp,
        eventId: meta.id,
        facts: { balance: available, threshold },
      }),
    );
    this.worker.wake();
  }
}
