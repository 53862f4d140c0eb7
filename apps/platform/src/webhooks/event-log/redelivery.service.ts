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

const EVENTS_PER_BATCH = 500;

// What is failed and what waits change their places all the time: by statistics of before, the planner would
// read all that is left for each batch.
const FEW_ROWS_BY_THEIR_KEYS = `SELECT ${['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']
  .map((way) => `set_config('enable_${way}', 'off', true)`)
  .join(', ')}`;

interface ChosenEvent {
  id: string;
  createdAt: Date;
}

/** Sends events again when the partner asks for it, whatever became of them before. */
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
   * Sends again all that was given up or is failing, but what has no endpoint. Each batch is a transaction of
   * its own, so that the deliverers are not held up. @returns how many events wait in the queue by that.
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
   * Puts events into the queue at once, with a schedule that begins anew. What waits is replaced; what is
   * being attempted at this moment is left alone. @returns how many of them are in the queue.
   */
  private async enqueue(
    transaction: EntityManager,
    partnerId: string,
    events: ChosenEvent[],
  ): Promise<number> {
    const now = this.clock.now();
    const ids = events.map(({ id }) => id);
    const createdAts = events.map(({ createdAt }) => createdAt);
    // The queue before the log: in the order in which the deliverers lock them.
    await transaction.query(
      `INSERT INTO deliveries AS waiting (event_id, event_created_at, endpoint_id, company_id, sequence,
         bytes, earlier_attempts, trigger, next_attempt_at, window_ends_at)
       SELECT e.id, e.created_at, w.id, e.company_id, e.sequence, octet_length(e.body),
         (SELECT coalesce(max(a.attempt), 0) FROM delivery_attempts a
          WHERE a.event_id = e.id AND a.attempted_at >= e.created_at - interval '1 hour'),
         'manual', $4, $5
       FROM unnest($2::text[], $3::timestamptz[]) chosen (id, created_at)
       ${eventOf('chosen.id', 'chosen.created_at')}
       JOIN webhook_endpoints w ON w.partner_id = e.partner_id AND w.channel = e.channel
       WHERE e.partner_id = $1
       ORDER BY e.id
       ON CONFLICT (event_id) DO UPDATE SET
         earlier_attempts = waiting.earlier_attempts + waiting.attempts, attempts = 0,
         trigger = 'manual', first_attempt_at = NULL, next_attempt_at = $4, window_ends_at = $5
       WHERE waiting.leased_until IS NULL OR waiting.leased_until < now()`,
      [partnerId, ids, createdAts, now, windowEndOf(now)],
    );
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

// What is leased is being attempted at this moment.
const QUEUED_AND_FAILED = `
  failed.endpoint_id IN (SELECT id FROM webhook_endpoints WHERE partner_id = $1)
  AND failed.attempts > 0 AND (failed.leased_until IS NULL OR failed.leased_until < now())`;

// One look-up in the log for each: the planner would rather read the whole log.
const eventOf = (id: string, createdAt: string) => `
  CROSS JOIN LATERAL (
    SELECT * FROM events WHERE events.id = ${id} AND events.created_at = ${createdAt} LIMIT 1
  ) e`;

/**
 * Limited by itself, so that a batch reads no more of a long queue than it takes. What another call is just
 * putting into the queue is left to it, and counted by it alone.
 */
const failedIn = (source: string, condition: string) => `
  SELECT * FROM (
   SELECT failed.event_id AS id, failed.event_created_at AS "createdAt"
   FROM ${source} ${eventOf('failed.event_id', 'failed.event_created_at')}
   WHERE ${condition} AND e.partner_id = $1 AND failed.event_id > $2
     AND failed.event_created_at >= $3
     AND ($4::timestamptz IS NULL OR failed.event_created_at < $4)
     AND ($5::text IS NULL OR e.channel = $5) AND ($6::text IS NULL OR e.event_type = $6)
   ORDER BY failed.event_id LIMIT ${EVENTS_PER_BATCH}
   FOR UPDATE OF failed SKIP LOCKED
  ) unlocked`;

function failedEvents(
  transaction: EntityManager,
  partnerId: string,
  { since, until, channel, event }: RecoverEventsDto,
  last: string,
): Promise<ChosenEvent[]> {
  return transaction.query(
    `${failedIn('given_up_events failed', 'failed.partner_id = $1')}
     UNION ALL
     ${failedIn('deliveries failed', QUEUED_AND_FAILED)}
     ORDER BY id LIMIT ${EVENTS_PER_BATCH}`,
    [partnerId, last, since, until ?? null, channel ?? null, event ?? null],
  );
}
