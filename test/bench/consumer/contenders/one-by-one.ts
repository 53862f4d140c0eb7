import { AccountTopUp } from '#contracts';
import { EventConsumer, EventMeta, Inbox, OnEvent } from '#messaging';
import { runHouseService } from './house-service.js';
import { insertTopUp } from './top-up-rows.js';

@EventConsumer()
class TopUpConsumer {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent(AccountTopUp)
  async handle(event: AccountTopUp, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      insertTopUp((sql, parameters) => transaction.query(sql, parameters), {
        eventId: meta.id,
        event,
      }),
    );
  }
}

await runHouseService(TopUpConsumer);
