import { setTimeout as sleep } from 'node:timers/promises';
import { AccountTopUp } from '#contracts';
import { EventConsumer, EventMeta, Inbox, OnEvent } from '#messaging';
import { runHouseService } from '../../consumer/contenders/house-service.js';
import { insertTopUp } from '../../consumer/contenders/top-up-rows.js';

const SLOW_COMPANY = 'cmp_000000';
const WAIT_MS = 500;

/** Events of one company are handled slowly, so its partition falls behind. */
@EventConsumer()
class TopUpConsumer {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent(AccountTopUp)
  async handle(event: AccountTopUp, meta: EventMeta): Promise<void> {
    if (event.companyId === SLOW_COMPANY) await sleep(WAIT_MS);
    await this.inbox.once(meta, (transaction) =>
      insertTopUp((sql, parameters) => transaction.query(sql, parameters), {
        eventId: meta.id,
        event,
      }),
    );
  }
}

await runHouseService(TopUpConsumer);
