import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { hasEndpoint } from '../delivery/delivery-queue.sql.js';
import { windowEndOf } from '../delivery/retry-schedule.js';
import type { InTransaction } from '../../api/index.js';
import { webhookEndpointUnknown } from '../endpoints/webhook-endpoints.errors.js';
import { callEndpointsNow } from './call-endpoints-now.js';
import { eventCreatedAt, firstEventIdAt } from './event-id.js';
import { eventUnknown } from './event-log.errors.js';
import type { RecoverEventsDto } from './recover-events.dto.js';
import {
  ENQUEUE,
  EVENTS_PER_BATCH,
  FEW_ROWS_BY_THEIR_KEYS,
  LIST_FAILED,
} from './redelivery.sql.js';

interface ChosenEvent {
  id: string;
  createdAt: Date;
}

/** Sends events again on the partner's request, whatever their status. */
@Injectable()
export class RedeliveryService {
  constructor(private readonly clock: Clock) {}

  /** @throws event_unknown, also for an event of another partner; webhook_endpoint_unknown. */
  async redeliver(transaction: EntityManager, partnerId: string, id: string): Promise<void> {
    const createdAt = eventCreatedAt(id);
    if (!createdAt) throw eventUnknown();
    if ((await this.enqueue(transaction, partnerId, [{ id, createdAt }])) > 0) return;
    const isThere = await isEventOf(transaction, partnerId, { id, createdAt });
    throw isThere ? webhookEndpointUnknown() : eventUnknown();
  }

  /**
   * Sends all given-up and failing events again, except those without an endpoint. Each batch has its own
   * transaction, so that the deliverers are not blocked. @returns the number of events put into the queue.
   */
  async recover(
    inTransaction: InTransaction,
    partnerId: string,
    chosen: RecoverEventsDto,
  ): Promise<number> {
    let recovered = 0;
    let last = firstEventIdAt(chosen.since);
    for (;;) {
      const batch = await inTransaction(async (transaction) => {
        await transaction.query(FEW_ROWS_BY_THEIR_KEYS);
        const failed = await failedEvents(transaction, partnerId, chosen, last);
        recovered += await this.enqueue(transaction, partnerId, failed);
        return failed;
      });
      if (batch.length < EVENTS_PER_BATCH) return recovered;
      last = batch.at(-1)!.id;
    }
  }

  /**
   * Puts events into the queue, due at once and with a new schedule. Waiting events are replaced; an event
   * with a running attempt is unchanged. @returns the number of these events in the queue.
   */
  private async enqueue(
    transaction: EntityManager,
    partnerId: string,
    events: ChosenEvent[],
  ): Promise<number> {
    const now = this.clock.now();
    const ids = events.map(({ id }) => id);
    const createdAts = events.map(({ createdAt }) => createdAt);
    // Locks the queue before the log, in the same order as the deliverers.
    await transaction.query(ENQUEUE, [partnerId, ids, createdAts, now, windowEndOf(now)]);
    await transaction.query(
      `DELETE FROM given_up_events g WHERE g.partner_id = $1 AND g.event_id = ANY ($2)
         AND EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = g.event_id)`,
      [partnerId, ids],
    );
    const [{ queued }] = (await transaction.query(
      `SELECT count(*)::int AS queued FROM webhook_endpoints w
       JOIN deliveries d ON ${hasEndpoint('d', 'w.id')}
       WHERE w.partner_id = $1 AND d.event_id = ANY ($2)`,
      [partnerId, ids],
    )) as [{ queued: number }];
    if (queued > 0) await callEndpointsNow(transaction, partnerId, now);
    return queued;
  }
}

async function isEventOf(
  transaction: EntityManager,
  partnerId: string,
  { id, createdAt }: ChosenEvent,
): Promise<boolean> {
  const rows: unknown[] = await transaction.query(
    'SELECT 1 FROM events WHERE partner_id = $1 AND id = $2 AND created_at = $3',
    [partnerId, id, createdAt],
  );
  return rows.length > 0;
}

function failedEvents(
  transaction: EntityManager,
  partnerId: string,
  { since, until, channel, event }: RecoverEventsDto,
  last: string,
): Promise<ChosenEvent[]> {
  return transaction.query(LIST_FAILED, [
    partnerId,
    last,
    since,
    until ?? null,
    channel ?? null,
    event ?? null,
  ]);
}
