import { AccountTopUp, AutoTopUpInitiated } from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent, OnEvents } from '#messaging';
import { failAsPlanned } from './planned-failure.js';

/** Stores each event once, singly or in batches, and fails as planned by the harness. */
@EventConsumer()
export class LedgerConsumer {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent(AccountTopUp)
  async onAccountTopUp({ data }: AccountTopUp, meta: EventMeta): Promise<void> {
    await this.writeDown(data, meta);
  }

  @OnEvents(AutoTopUpInitiated)
  async onAutoTopUpsInitiated(events: AutoTopUpInitiated[], metas: EventMeta[]): Promise<void> {
    for (const [index, { data }] of events.entries()) await this.writeDown(data, metas[index]!);
  }

  private async writeDown(data: object, meta: EventMeta): Promise<void> {
    failAsPlanned(data, meta.attempt);
    await this.inbox.once(meta, async (transaction) => {
      await transaction.query('INSERT INTO effects (event_id) VALUES ($1)', [meta.id]);
    });
  }
}
