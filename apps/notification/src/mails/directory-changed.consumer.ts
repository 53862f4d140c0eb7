import { DirectoryCompanyChanged, DirectoryPersonChanged } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { DirectoryService } from '../directory/directory.service.js';
import { MailQueue } from './mail-queue.js';

/** Keeps the copy of the directory, and lets the mails go that waited for somebody in it. */
@EventConsumer()
export class DirectoryChangedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly directory: DirectoryService,
    private readonly mails: MailQueue,
  ) {}

  @OnEvent(DirectoryCompanyChanged)
  async onCompanyChanged({ data }: DirectoryCompanyChanged, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      await this.directory.putCompany(transaction, data);
      await this.mails.releaseAwaiting(transaction, data.directoryCompanyId);
    });
  }

  @OnEvent(DirectoryPersonChanged)
  async onPersonChanged({ data }: DirectoryPersonChanged, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      await this.directory.putPerson(transaction, data);
      await this.mails.releaseAwaiting(transaction, data.directoryCompanyId, data.externalId);
    });
  }
}
