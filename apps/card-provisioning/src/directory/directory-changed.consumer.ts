import { deliveryAddressOf, DirectoryCompanyChanged, DirectoryPersonChanged } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { DuePeople } from '../provisioning/due-people.js';
import { ProvisioningWorker } from '../provisioning/provisioning.worker.js';
import { lockDirectoryCopy, putCompany, putPerson } from './directory-copy.js';

/**
 * Updates the copy of the directory. Updates of affected people with cards become due in the same
 * transaction.
 */
@EventConsumer()
export class DirectoryChangedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly duePeople: DuePeople,
    private readonly worker: ProvisioningWorker,
  ) {}

  @OnEvent(DirectoryCompanyChanged)
  async onCompanyChanged(event: DirectoryCompanyChanged, meta: EventMeta): Promise<void> {
    const { directoryCompanyId, platformCompanyId } = event.data;
    await this.inbox.once(meta, async (transaction) => {
      await lockDirectoryCopy(transaction);
      const change = await putCompany(transaction, event);
      if (!change || !platformCompanyId) return;
      if (deliveryAddressOf(event.data))
        await this.duePeople.retryAddressed(transaction, platformCompanyId);
      if (change.isOtherAtPlatform)
        await this.duePeople.tellChanged(transaction, directoryCompanyId);
    });
    this.worker.wake();
  }

  @OnEvent(DirectoryPersonChanged)
  async onPersonChanged(event: DirectoryPersonChanged, meta: EventMeta): Promise<void> {
    const { directoryCompanyId, externalId } = event.data;
    await this.inbox.once(meta, async (transaction) => {
      await lockDirectoryCopy(transaction);
      if (await putPerson(transaction, event))
        await this.duePeople.tellChanged(transaction, directoryCompanyId, externalId);
    });
    this.worker.wake();
  }
}
