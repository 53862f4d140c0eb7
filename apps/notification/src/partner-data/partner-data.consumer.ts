import {
  CommunicationSettingsChanged,
  DirectoryCompanyChanged,
  DirectoryPersonChanged,
  DirectoryPersonErased,
} from '#contracts';
import { eraseMails, MailOutbox, MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent, PermanentError } from '#messaging';
import type { EntityManager } from 'typeorm';
import { OptOut } from '../consent/opt-outs.js';
import { CommunicationSettingsService } from './communication-settings.service.js';
import { COMPANY_ADMINS, DirectoryService, personAddressee } from './directory.service.js';

/**
 * The platform guarantees its settings for minutes ahead. A state that is complete until the year 9999 would keep all
 * later ones out.
 */
const MAX_PROMISE_MS = 3_600_000;

/** Updates the copies of the directory and of the communication settings, and releases the mails that waited for them. */
@EventConsumer()
export class PartnerDataConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly directory: DirectoryService,
    private readonly settings: CommunicationSettingsService,
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
      await this.releaseMailsTo(transaction, event.data);
    });
    this.worker.wake();
  }

  @OnEvent(DirectoryPersonErased)
  async onPersonErased(event: DirectoryPersonErased, meta: EventMeta): Promise<void> {
    const { directoryCompanyId, platformCompanyId, externalId } = event.data;
    await this.inbox.once(meta, async (transaction) => {
      if (!(await this.directory.erasePerson(transaction, event))) return;
      await transaction.delete(OptOut, { directoryCompanyId, externalId });
      if (platformCompanyId)
        await eraseMails(transaction, platformCompanyId, personAddressee(externalId));
    });
  }

  @OnEvent(CommunicationSettingsChanged)
  async onSettingsChanged({ data }: CommunicationSettingsChanged, meta: EventMeta): Promise<void> {
    if (Date.parse(data.completeUntil) - meta.timestamp.getTime() > MAX_PROMISE_MS)
      throw new PermanentError('data.completeUntil is more than an hour ahead');
    await this.inbox.once(meta, async (transaction) => {
      await this.settings.put(transaction, data);
      await this.outbox.releaseSettled(transaction, new Date(data.completeUntil));
    });
    this.worker.wake();
  }

  private async releaseMailsTo(
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
