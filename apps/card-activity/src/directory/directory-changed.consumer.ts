import { DirectoryCompanyChanged, DirectoryPersonChanged } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { People } from './people.js';

@EventConsumer()
export class DirectoryChangedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly people: People,
  ) {}

  @OnEvent(DirectoryCompanyChanged)
  async onCompanyChanged(event: DirectoryCompanyChanged, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.people.putCompany(transaction, event));
  }

  @OnEvent(DirectoryPersonChanged)
  async onPersonChanged(event: DirectoryPersonChanged, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.people.putPerson(transaction, event));
  }
}
