import { DirectoryCompanyChanged, DirectoryPersonChanged } from '#contracts';
import { MailOutbox, MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import type { EntityManager } from 'typeorm';
import { COMPANY_ADMINS, personAddressee } from '../directory/addressees.js';
import { DirectoryService } from '../directory/directory.service.js';

/** Updates the copy of the directory, and releases the mails that waited for a person in it. */
@EventConsumer()
export class DirectoryChangedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly directory: DirectoryService,
    private readonly outbox: MailOutbox,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(DirectoryCompanyChanged)
  async onCompanyChanged(event: DirectoryCompanyChanged, meta: EventMeta): Promise<void> {
    const { platformCompanyId } = event.data;
    await this.inbox.once(meta, async (transaction) => {
      await this.directory.putCompany(transaction, event);
      if (platformCompanyId) await this.outbox.release(transaction, platformCompanyId);
    });
    this.worker.wake();
  }

  @OnEvent(DirectoryPersonChanged)
  async onPersonChanged(event: DirectoryPersonChanged, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      await this.directory.putPerson(transaction, event);
      await this.release(transaction, event.data);
    });
    this.worker.wake();
  }

  private async release(
    transaction: EntityManager,
    { directoryCompanyId, externalId, role }: DirectoryPersonChanged['data'],
  ): Promise<void> {
    const companyId = await this.directory.platformCompanyIdOf(transaction, directoryCompanyId);
    if (!companyId) return;
    const addressees = [personAddressee(externalId)];
    if (role === 'admin') addressees.push(COMPANY_ADMINS);
    await this.outbox.release(transaction, companyId, addressees);
  }
}
