import { CommunicationSettingsChanged } from '#contracts';
import { MailOutbox, MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { CommunicationSettingsService } from '../communication-settings/communication-settings.service.js';

/** Updates the copy of the settings, and releases the mails whose sender is now known. */
@EventConsumer()
export class CommunicationSettingsChangedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly settings: CommunicationSettingsService,
    private readonly outbox: MailOutbox,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(CommunicationSettingsChanged)
  async handle({ data }: CommunicationSettingsChanged, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      await this.settings.put(transaction, data);
      await this.outbox.releaseSettled(transaction, new Date(data.completeUntil));
    });
    this.worker.wake();
  }
}
