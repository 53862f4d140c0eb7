import { AccountTopUp } from '#contracts';
import { EventConsumer, EventMeta, Inbox, OnEvents } from '#messaging';
import { runHouseService } from './house-service.js';
import { insertTopUps } from './top-up-rows.js';

@EventConsumer()
class TopUpsConsumer {
  constructor(private readonly inbox: Inbox) {}

  @OnEvents(AccountTopUp)
  async handle(events: AccountTopUp[], metas: EventMeta[]): Promise<void> {
    await this.inbox.onceEach(events, metas, (transaction, fresh) =>
      insertTopUps(
        (sql, parameters) => transaction.query(sql, parameters),
        fresh.map(({ event, meta }) => ({ event, eventId: meta.id })),
      ),
    );
  }
}

await runHouseService(TopUpsConsumer);
