import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  channelOf,
  exampleOf,
  type RecoverableEvents,
  type RecoveredEvents,
  sentEventClassOf,
  TEST_COMPANY_ID,
  type WebhookChannel,
} from '#contracts';
import { planByKey, searchableSql } from '#database';
import { declareError, unprocessable } from '#http';
import { DataSource, type EntityManager } from 'typeorm';
import type { InTransaction } from '../../api/index.js';
import { Clock } from '../../clock.js';
import type { PartnerCaller } from '../../partners/index.js';
import { callEndpointsNow, webhookEndpointUnknown } from '../endpoints/webhook-endpoints.js';
import { newEvent, windowEndOf } from '../recording/event-recorder.js';
import { eventUnknown } from './event-log.service.js';
import {
  eventCreatedAt,
  type EventSearch,
  EventSearches,
  type FailedEventsQuery,
  firstEventIdAt,
  type RecoverEventsDto,
} from './event-search.js';

/** No event has this identifier. `GET /v1/event-types` lists all. */
export const eventKindUnknown = declareError(
  'event_kind_unknown',
  unprocessable('/event'),
  'There is no event of this kind. GET /v1/event-types lists them.',
);

/**
 * Events of this kind are sent on the other channel. Send the test to the channel that `GET /v1/event-types`
 * names.
 */
export const eventKindOfOtherChannel = declareError(
  'event_kind_of_other_channel',
  unprocessable('/channel'),
  'Events of this kind are sent on the other channel.',
);

interface ChosenEvent {
  id: string;
  createdAt: Date;
}

export interface ChosenForRecovery {
  chosen: RecoverEventsDto;
  /** Undefined if nothing can fit all of the filters. */
  search: EventSearch | undefined;
}

/** Larger numbers are not counted completely. */
const MOST_COUNTED = 10_000;

/**
 * Puts events into the queue on the partner's request: logged events again, whatever their status, and example
 * events as a test of the endpoint.
 */
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

  /** The number of events that {@link recover} would send again. */
  async count(caller: PartnerCaller, chosen: FailedEventsQuery): Promise<RecoverableEvents> {
    const { partnerId } = caller;
    const search = await this.searches.find(caller, chosen);
    if (!search) return { events: 0, isComplete: true };
    return this.dataSource.transaction(async (transaction) => {
      await planByKey(transaction);
      const selection = {
        chosen,
        search,
        last: firstEventIdAt(chosen.since),
        limit: MOST_COUNTED + 1,
      };
      const values = valuesOf(partnerId, selection);
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
      const selection = { chosen, search, last, limit };
      const batch = await inTransaction(async (transaction) => {
        // The number of failed and waiting events changes all the time. With outdated statistics the planner would
        // read all remaining rows for each batch.
        await planByKey(transaction);
        const failed = await transaction.query<ChosenEvent[]>(
          LIST_FAILED,
          valuesOf(partnerId, selection),
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
   * Puts an example event into the queue. It belongs to a placeholder company and has no sequence number.
   *
   * @returns the event's id.
   * @throws event_kind_unknown, event_kind_of_other_channel, webhook_endpoint_unknown.
   */
  async sendTest(
    transaction: EntityManager,
    partnerId: string,
    { channel, event }: { channel: WebhookChannel; event: string },
  ): Promise<string> {
    const eventClass = sentEventClassOf(event);
    if (!eventClass) throw eventKindUnknown();
    if (channelOf(eventClass) !== channel) throw eventKindOfOtherChannel();
    const { data } = exampleOf(eventClass);
    const { id, createdAt, companyId, version, body } = newEvent(eventClass, TEST_COMPANY_ID, data);
    const now = this.clock.now();
    const queued: unknown[] = await transaction.query(SEND_TEST, [
      id,
      createdAt,
      partnerId,
      channel,
      companyId,
      event,
      body,
      now,
      windowEndOf(now),
      version,
    ]);
    if (queued.length === 0) throw webhookEndpointUnknown();
    await callEndpointsNow(transaction, partnerId, now);
    return id;
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

interface Selection {
  chosen: FailedEventsQuery;
  search: EventSearch;
  /** The id after which to continue. */
  last: string;
  limit: number;
}

/** The values of both statements. */
function valuesOf(partnerId: string, { chosen, search, last, limit }: Selection): unknown[] {
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

const EVENTS_PER_BATCH = 500;

// A leased event is being attempted now.
const QUEUED_AND_FAILED = `
  failed.endpoint_id IN (SELECT id FROM webhook_endpoints WHERE partner_id = $1)
  AND failed.attempts > 0 AND (failed.leased_until IS NULL OR failed.leased_until < now())`;

// One look-up in the log per event, because the planner would otherwise read the whole log.
const eventOf = (id: string, createdAt: string) => `
  CROSS JOIN LATERAL (
    SELECT * FROM events WHERE events.id = ${id} AND events.created_at = ${createdAt} LIMIT 1
  ) e`;

/**
 * Limited separately, so that a batch reads only as many rows of a long queue as it takes. Events without an
 * endpoint can't be sent, so they are left out.
 */
const failedIn = (source: string, condition: string, taking: string) => `
  SELECT * FROM (
   SELECT failed.event_id AS id, failed.event_created_at AS "createdAt"
   FROM ${source} ${eventOf('failed.event_id', 'failed.event_created_at')}
   WHERE ${condition} AND e.partner_id = $1 AND failed.event_id > $2
     AND failed.event_created_at >= $3
     AND ($4::timestamptz IS NULL OR failed.event_created_at < $4)
     AND ($5::text IS NULL OR e.channel = $5) AND ($6::text IS NULL OR e.event_type = $6)
     AND ($7::text IS NULL OR e.company_id = $7)
     AND ($8::text[] IS NULL OR e.card_id = ANY ($8)) AND e.body LIKE ALL ($9::text[])
     AND ($10::text IS NULL OR ${searchableSql('e.body')} LIKE $10) AND ($11::text IS NULL OR failed.event_id = $11)
     AND ($14::text[] IS NULL OR e.event_type = ANY ($14))
     AND EXISTS (
       SELECT FROM webhook_endpoints w WHERE w.partner_id = $1 AND w.channel = e.channel
     )
   ORDER BY failed.event_id LIMIT $13 ${taking}
  ) unlocked`;

const failed = (taking: string) => `
  ${failedIn('given_up_events failed', `$12 <> 'failing' AND failed.partner_id = $1`, taking)}
  UNION ALL
  ${failedIn('deliveries failed', `$12 <> 'given_up' AND ${QUEUED_AND_FAILED}`, taking)}`;

/**
 * $1 partner, $2 the id after which to continue, $3 and $4 bounds of the time, $5 channel, $6 event kind, $7 company,
 * $8 cards, $9 patterns of the bodies, $10 pattern of the text that is searched, $11 the only event, $12 `failing`,
 * `given_up` or `any`, $13 limit, $14 kinds. Rows that a concurrent call is queueing are skipped, and counted only by that call.
 */
const LIST_FAILED = `
  ${failed('FOR UPDATE OF failed SKIP LOCKED')}
  ORDER BY id LIMIT $13`;

/** The number of these, up to the limit. Uses the same conditions, so that the same number is sent. */
const COUNT_FAILED = `
  SELECT count(*)::int AS events FROM (SELECT id FROM (${failed('')}) found LIMIT $13) counted`;

/** $1 partner, $2 ids and $3 times of the events, $4 now, $5 end of the five days. */
const ENQUEUE = `
  INSERT INTO deliveries AS waiting (event_id, event_created_at, endpoint_id, company_id, sequence,
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
  WHERE waiting.leased_until IS NULL OR waiting.leased_until < now()`;

/** Inserts into the log and the queue, if there is an endpoint. $8 now, $9 end of the five days. */
const SEND_TEST = `
  WITH endpoint AS (
    SELECT id FROM webhook_endpoints WHERE partner_id = $3 AND channel = $4
  ), logged AS (
    INSERT INTO events (id, created_at, partner_id, channel, company_id, event_type, version, sequence,
      body)
    SELECT $1, $2, $3, $4, $5, $6, $10, 0, $7 FROM endpoint
  )
  INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes, trigger,
    next_attempt_at, window_ends_at)
  SELECT $1, $2, endpoint.id, $5, 0, octet_length($7), 'test', $8, $9 FROM endpoint
  RETURNING event_id`;
