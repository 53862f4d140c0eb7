import {
  CardAssignmentRequested,
  deliveryAddressOf,
  DirectoryCompanyChanged,
  DirectoryPersonChanged,
  DirectoryPersonErased,
} from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { Directory, DuePeople } from './due-people.js';
import { ProvisioningWorker } from './provisioning.worker.js';

/**
 * Stores assignments and changes of the directory, and makes the affected people due in the same transaction. The worker
 * creates the people and cards, because a list of 10,000 takes minutes and must not block later events.
 */
@EventConsumer()
export class ProvisioningConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly assignments: AssignmentsService,
    private readonly directory: Directory,
    private readonly duePeople: DuePeople,
    private readonly worker: ProvisioningWorker,
  ) {}

  @OnEvent(CardAssignmentRequested)
  async onAssignment(event: CardAssignmentRequested, meta: EventMeta): Promise<void> {
    // The admin confirmed that no one gets a card.
    if (event.data.people.length === 0) return;
    await this.inbox.once(meta, (transaction) => this.assignments.add(transaction, meta.id, event));
    this.worker.wake();
  }

  @OnEvent(DirectoryCompanyChanged)
  async onCompanyChanged(event: DirectoryCompanyChanged, meta: EventMeta): Promise<void> {
    const { directoryCompanyId, platformCompanyId } = event.data;
    await this.inbox.once(meta, async (transaction) => {
      await this.directory.lock(transaction);
      const change = await this.directory.putCompany(transaction, event);
      if (!change || !platformCompanyId) return;
      if (deliveryAddressOf(event.data))
        await this.duePeople.retryAddressed(transaction, platformCompanyId);
      if (change.isOtherAtPlatform)
        await this.duePeople.markChanged(transaction, directoryCompanyId);
    });
    this.worker.wake();
  }

  @OnEvent(DirectoryPersonChanged)
  async onPersonChanged(event: DirectoryPersonChanged, meta: EventMeta): Promise<void> {
    const { directoryCompanyId, externalId } = event.data;
    await this.inbox.once(meta, async (transaction) => {
      await this.directory.lock(transaction);
      if (await this.directory.putPerson(transaction, event))
        await this.duePeople.markChanged(transaction, directoryCompanyId, externalId);
    });
    this.worker.wake();
  }

  @OnEvent(DirectoryPersonErased)
  async onPersonErased(event: DirectoryPersonErased, meta: EventMeta): Promise<void> {
    const { platformCompanyId, externalId } = event.data;
    await this.inbox.once(meta, async (transaction) => {
      await this.directory.lock(transaction);
      const isGone = await this.directory.erasePerson(transaction, event);
      if (isGone && platformCompanyId) {
        await this.duePeople.erase(transaction, platformCompanyId, externalId);
      }
    });
  }
}
