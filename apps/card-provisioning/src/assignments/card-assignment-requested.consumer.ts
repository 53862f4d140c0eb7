import { CardAssignmentRequested } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { ProvisioningWorker } from '../provisioning/provisioning.worker.js';
import { AssignmentsService } from './assignments.service.js';

/**
 * Stores assignments. The worker creates the people and cards, because a list of 10,000 takes minutes and
 * must not block later events.
 */
@EventConsumer()
export class CardAssignmentRequestedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly assignments: AssignmentsService,
    private readonly worker: ProvisioningWorker,
  ) {}

  @OnEvent(CardAssignmentRequested)
  async handle(event: CardAssignmentRequested, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.assignments.add(transaction, meta.id, event));
    this.worker.wake();
  }
}
