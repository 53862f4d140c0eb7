import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RecoverableEvents, RecoveredEvents } from '#contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import type { PartnerCaller } from '../../partners/index.js';
import { windowEndOf } from '../delivery/retry-schedule.js';
import type { InTransaction } from '../../api/index.js';
import { webhookEndpointUnknown } from '../endpoints/webhook-endpoints.errors.js';
import { callEndpointsNow } from './call-endpoints-now.js';
import { eventCreatedAt, firstEventIdAt } from './event-id.js';
import { eventUnknown } from './event-log.errors.js';
import { type EventSearch, EventSearches } from './event-search.js';
import type { FailedEventsQuery, RecoverEventsDto } from './recover-events.dto.js';
import {
  COUNT_FAILED,
  ENQUEUE,
  EVENTS_PER_BATCH,
  FEW_ROWS_BY_THEIR_KEYS,
  LIST_FAILED,
} from './redelivery.sql.js';

interface ChosenEvent {
  id: string;
  createdAt: Date;
}

export interface ChosenForRecovery {
  chosen: RecoverEventsDto;
  /** Undefined if nothing can fit all of the filters. */
  search: EventSearch | undefined;
}

/** A larger number is not counted to its end. */
const MOST_COUNTED = 10_000;

/** Sends events again on the partner's request, whatever their status. */
@Injectable()
export class RedeliveryService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly searches: EventSearches,
  ) {}

  /** @throws event_unknown, also for an event of another partner; webhook_endpoint_unknown. */
  async redeliver(transaction: EntityManager, partnerId: string, id: string): Promise<void> {
    const createdAt = eventCreatedAt(id);
    if (!createdAt) throw eventUnknown();
    if ((await this.enqueue(transaction, partnerId, [{ id, createdAt }])) > 0) return;
    const isThere = await isEventOf(transaction, partnerId, { id, createdAt });
    throw isThere ? webhookEndpointUnknown() : eventUnknown();
  }

  /** What {@link recover} takes. Found before it, because it holds a connection. */
  async choose(caller: PartnerCaller, chosen: RecoverEventsDto): Promise<ChosenForRecovery> {
    return { chosen, search: await this.searches.find(caller, chosen) };
  }

  /** How many events {@link recover} would send again. */
  async count(caller: PartnerCaller, chosen: FailedEventsQuery): Promise<RecoverableEvents> {
    const { partnerId } = caller;
    const search = await this.searches.find(caller, chosen);
    if (!search) return { events: 0, isComplete: true };
    return this.dataSource.transaction(async (transaction) => {
      await transaction.query(FEW_ROWS_BY_THEIR_KEYS);
      const asked = { chosen, search, last: firstEventIdAt(chosen.since), limit: MOST_COUNTED + 1 };
      const values = valuesOf(partnerId, asked);
      const [counted] = await transaction.query<[{ events: number }]>(COUNT_FAILED, values);
      const isComplete = counted.events <= MOST_COUNTED;
      return { events: isComplete ? counted.events : MOST_COUNTED, isComplete };
    });
  }

  /**
   * Sends given-up and failing events again, the oldest first, except those without an endpoint. Each batch has its
   * own transaction, so that the deliverers are not blocked.
   */
  async recover(
    inTransaction: InTransaction,
    partnerId: string,
    { chosen, search }: ChosenForRecovery,
  ): Promise<RecoveredEvents> {
    const most = chosen.limit ?? Infinity;
    let recovered = 0;
    let taken = 0;
    let last = chosen.startingAfter ?? firstEventIdAt(chosen.since);
    while (search && taken < most) {
      const limit = Math.min(EVENTS_PER_BATCH, most - taken);
      const asked = { chosen, search, last, limit };
      const batch = await inTransaction(async (transaction) => {
        await transaction.query(FEW_ROWS_BY_THEIR_KEYS);
        const failed = await transaction.query<ChosenEvent[]>(
          LIST_FAILED,
          valuesOf(partnerId, asked),
        );
        recovered += await this.enqueue(transaction, partnerId, failed);
        return failed;
      });
      if (batch.length < limit) return { recovered, continueAfter: null };
      taken += batch.length;
      last = batch.at(-1)!.id;
    }
    return { recovered, continueAfter: search ? last : null };
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
      `WITH found AS MATERIALIZED (SELECT endpoint_id FROM deliveries WHERE event_id = ANY ($2))
       SELECT count(*)::int AS queued FROM found JOIN webhook_endpoints w ON w.id = found.endpoint_id
       WHERE w.partner_id = $1`,
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

interface AskedEvents {
  chosen: FailedEventsQuery;
  search: EventSearch;
  /** The id after which to continue. */
  last: string;
  limit: number;
}

/** The values of both statements. */
function valuesOf(partnerId: string, { chosen, search, last, limit }: AskedEvents): unknown[] {
  const { since, until, channel, event, status } = chosen;
  return [
    partnerId,
    last,
    since,
    until ?? null,
    channel ?? null,
    event ?? null,
    search.companyId ?? null,
    search.cardIds ?? null,
    search.bodies,
    search.text ?? null,
    search.eventId ?? null,
    status ?? 'any',
    limit,
    search.kinds ?? null,
  ];
}
