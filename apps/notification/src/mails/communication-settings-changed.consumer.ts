import { CommunicationSettingsChanged } from '#contracts';
import { MailOutbox, MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent, PermanentError } from '#messaging';
import { CommunicationSettingsService } from '../communication-settings/communication-settings.service.js';

/**
 * The platform promises its settings for minutes ahead. A state that is complete until the year 9999 would keep all
 * later ones out.
 */
const MAX_PROMISE_MS = 3_600_000;

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
    if (Date.parse(data.completeUntil) - meta.timestamp.getTime() > MAX_PROMISE_MS)
      throw new PermanentError('data.completeUntil is more than an hour ahead');
    await this.inbox.once(meta, async (transaction) => {
      await this.settings.put(transaction, data);
      await this.outbox.releaseSettled(transaction, new Date(data.completeUntil));
    });
    this.worker.wake();
  }
}
