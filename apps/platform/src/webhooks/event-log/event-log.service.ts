import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type AttemptResource,
  bodyScopeOf,
  type EventDetailResource,
  type EventPage,
  type EventResource,
  PlatformWebhookHeader,
  TEST_COMPANY_ID,
  type WebhookChannel,
  webhookChannels,
  type WebhookEvent,
} from '#contracts';
import { searchableSql } from '#database';
import { declareError, pageOf } from '#http';
import { traceIdOf } from '#observability';
import { WebhookHeader } from '#standard-webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { createdAtOf } from '../../ids.js';
import type { PartnerCaller } from '../../partners/index.js';
import { endpointIdOf, USER_AGENT } from '../endpoints/webhook-endpoints.js';
import {
  eventCreatedAt,
  type EventSearch,
  EventSearches,
  firstEventIdAt,
  type ListedStatus,
  type ListEventsQuery,
} from './event-search.js';

/** You have no event with this id, or it is older than events are kept. Take ids from `GET /v1/events`. */
export const eventUnknown = declareError('event_unknown', 404, 'There is no such event.');

interface EventRow {
  id: string;
  channel: EventResource['channel'];
  companyId: string;
  event: string;
  sequence: string;
  createdAt: Date;
  status: EventResource['status'];
  nextAttemptAt: Date | null;
  heldBy: EventResource['heldBy'];
  attempts: AttemptResource[];
}

interface EventDetailRow extends EventRow {
  body: string;
  /** Version of the event kind when the event was stored. */
  version: number;
  traceparent: string | null;
  /** The header that the partner chose for its token, if the endpoint still exists. */
  header: string | null;
}

/** The most events that are read for a page of a search. */
const MOST_SEARCHED = 50_000;

/** The events sent to a partner, and their results. */
@Injectable()
export class EventLogService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly searches: EventSearches,
  ) {}

  async list(caller: PartnerCaller, query: ListEventsQuery): Promise<EventPage> {
    const { partnerId } = caller;
    const search = await this.searches.find(caller, query);
    if (!search) return { data: [], hasMore: false, searchedBackTo: null };
    const requested = boundsOf(query, search);
    const end = search.text
      ? await this.endOfSearch(partnerId, query, search, requested)
      : undefined;
    const bounds = end ? { ...requested, since: end } : requested;
    const rows: EventRow[] = await this.dataSource.query(
      listStatement(shapeOf(query, search)),
      valuesOf(partnerId, query, search, bounds),
    );
    const page = pageOf(rows, query.limit, (row) => toEventResource(row, caller));
    // If there is more, the next page continues.
    return { ...page, searchedBackTo: page.hasMore ? null : (end?.toISOString() ?? null) };
  }

  /**
   * Bodies have no index for a text, so a page reads a bounded number of them.
   *
   * @returns the time of the oldest event that is read; undefined if all are read.
   */
  private async endOfSearch(
    partnerId: string,
    query: ListEventsQuery,
    search: EventSearch,
    bounds: Bounds,
  ): Promise<Date | undefined> {
    const all = { ...search, text: undefined };
    const [oldest] = await this.dataSource.query<{ events: number; id: string | null }[]>(
      oldestOfStatement(shapeOf(query, search)),
      valuesOf(partnerId, { ...query, limit: MOST_SEARCHED - 1 }, all, bounds),
    );
    if (!oldest?.id || oldest.events < MOST_SEARCHED) return undefined;
    return eventCreatedAt(oldest.id);
  }

  /** @throws event_unknown, also for an event of another partner. */
  async get(caller: PartnerCaller, id: string): Promise<EventDetailResource> {
    const createdAt = eventCreatedAt(id);
    const rows: EventDetailRow[] = createdAt
      ? await this.dataSource.query(
          `SELECT ${EVENT_COLUMNS}, e.body, e.version, e.traceparent, w.header
           FROM events e
           LEFT JOIN webhook_endpoints w ON w.partner_id = e.partner_id AND w.channel = e.channel
           WHERE e.partner_id = $1 AND e.id = $2 AND e.created_at = $3`,
          [caller.partnerId, id, createdAt],
        )
      : [];
    const [row] = rows;
    if (!row) throw eventUnknown();
    const event = toEventResource(row, caller);
    return {
      ...event,
      payload: event.withheldScope ? null : (JSON.parse(row.body) as WebhookEvent),
      headers: sentHeadersOf(row),
    };
  }
}

/** The bounds of a list, by time and by id. */
interface Bounds {
  /** Inclusive. */
  since: Date | undefined;
  /** Exclusive. */
  beforeId: string | undefined;
  until: Date | undefined;
}

function boundsOf(
  { createdAfter, createdBefore, startingAfter }: ListEventsQuery,
  { eventId }: EventSearch,
): Bounds {
  const beforeId = earlierOf(startingAfter, createdBefore);
  const until = (beforeId === undefined ? undefined : eventCreatedAt(beforeId)) ?? createdBefore;
  // The time of the only event, if it is within the bounds, leads to its partition.
  const at = eventId === undefined ? undefined : eventCreatedAt(eventId);
  if (!at || (createdAfter && createdAfter > at)) return { since: createdAfter, beforeId, until };
  return { since: at, beforeId, until: until && until < at ? until : at };
}

function shapeOf(
  { status, event }: ListEventsQuery,
  { companyId, cardIds }: EventSearch,
): ListShape {
  const isOfCompanyOrKind = companyId !== undefined || event !== undefined;
  return { status, isOfCompanyOrKind, isOfCards: cardIds !== undefined };
}

/** The values of `listStatement`. */
function valuesOf(
  partnerId: string,
  { event, channel, limit }: ListEventsQuery,
  { companyId, cardIds, bodies, text, eventId, kinds }: EventSearch,
  { since, beforeId, until }: Bounds,
): unknown[] {
  return [
    partnerId,
    beforeId ?? null,
    since ? firstEventIdAt(since) : null,
    until ?? null,
    since ?? null,
    companyId ?? null,
    event ?? null,
    channel ? [channel] : webhookChannels,
    limit + 1,
    cardIds ?? null,
    bodies,
    text ?? null,
    eventId ?? null,
    kinds ?? null,
  ];
}

/** The earlier of the two ids: of the last shown event, or of the requested time. */
function earlierOf(startingAfter?: string, createdBefore?: Date): string | undefined {
  const bounds = [startingAfter, createdBefore && firstEventIdAt(createdBefore)];
  return bounds.filter((bound) => bound !== undefined).sort()[0];
}

const HIDDEN = '(your token)';
const NEW_EACH_TIME = '(new for each attempt)';

/** The headers of an event's delivery, without the partner's token. */
function sentHeadersOf(event: EventDetailRow): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    [WebhookHeader.id]: event.id,
    [WebhookHeader.timestamp]: NEW_EACH_TIME,
    [WebhookHeader.signature]: NEW_EACH_TIME,
    [PlatformWebhookHeader.sequence]: event.sequence,
    [PlatformWebhookHeader.version]: String(event.version),
    ...(event.companyId === TEST_COMPANY_ID && { [PlatformWebhookHeader.test]: 'true' }),
    traceparent: event.traceparent
      ? `00-${traceIdOf(event.traceparent)}-${NEW_EACH_TIME}`
      : NEW_EACH_TIME,
    ...(event.header && { [event.header]: HIDDEN }),
  };
}

/** What the endpoint answered may repeat what it was sent, so that it is withheld with the body. */
function toEventResource(row: EventRow, { scopes }: PartnerCaller): EventResource {
  const bodyScope = bodyScopeOf(row.event);
  const withheldScope = scopes.includes(bodyScope) ? null : bodyScope;
  const success = row.attempts.findLast(({ failure }) => failure === null);
  const deliveredAt = row.status === 'delivered' && success ? success.attemptedAt : null;
  return {
    id: row.id,
    channel: row.channel,
    companyId: row.companyId,
    event: row.event,
    sequence: Number(row.sequence),
    isTest: row.companyId === TEST_COMPANY_ID,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    nextAttemptAt: row.heldBy ? null : (row.nextAttemptAt?.toISOString() ?? null),
    heldBy: row.heldBy,
    deliveredAt: deliveredAt && new Date(deliveredAt).toISOString(),
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      attemptedAt: new Date(attempt.attemptedAt).toISOString(),
      responseExcerpt: withheldScope ? null : attempt.responseExcerpt,
    })),
    withheldScope,
  };
}

/** An event as the webhook sent it. */
export interface SentEvent {
  channel: WebhookChannel;
  /** The value of the header `webhook-version`. */
  version: number;
  payload: WebhookEvent;
}

/** Events of a partner by their ids, without deleted ones. */
export async function findSentEvents(
  manager: EntityManager,
  partnerId: string,
  ids: readonly string[],
): Promise<Map<string, SentEvent>> {
  const rows = await manager.query<
    { id: string; channel: WebhookChannel; version: number; body: string }[]
  >(FIND_SENT, [partnerId, ids, ids.map(createdAtOf)]);
  return new Map(
    rows.map(({ id, channel, version, body }) => [
      id,
      { channel, version, payload: JSON.parse(body) as WebhookEvent },
    ]),
  );
}

// One look-up in the log per event, because the planner would otherwise read the whole log.
/** $1 partner, $2 ids, $3 the times of the ids. */
const FIND_SENT = `
  SELECT e.id, e.channel, e.version, e.body
  FROM unnest($2::text[], $3::timestamptz[]) AS wanted (id, created_at)
  CROSS JOIN LATERAL (
    SELECT * FROM events WHERE events.id = wanted.id AND events.created_at = wanted.created_at LIMIT 1
  ) e
  WHERE e.partner_id = $1`;

/**
 * The status of an event `e`. The log itself does not change: waiting events are in the queue, given-up
 * events in their own table. Each is looked up separately, because the planner would otherwise read the
 * whole queue.
 */
export const EVENT_STATUS = `
  CASE
    WHEN (SELECT true FROM deliveries d WHERE d.event_id = e.id) THEN 'pending'
    WHEN (SELECT true FROM given_up_events g WHERE g.partner_id = e.partner_id AND g.event_id = e.id)
      THEN 'given_up'
    ELSE 'delivered'
  END`;

// Apart from clock differences between replicas, an attempt is never earlier than its event, so older
// partitions are not read.
const EVENT_COLUMNS = `
  e.id, e.channel, e.company_id AS "companyId", e.event_type AS event, e.sequence,
  ${EVENT_STATUS} AS status, e.created_at AS "createdAt",
  (SELECT d.next_attempt_at FROM deliveries d WHERE d.event_id = e.id) AS "nextAttemptAt",
  (SELECT CASE WHEN w.id IS NULL THEN 'no_endpoint' WHEN w.status = 'disabled' THEN 'endpoint_disabled' END
    FROM deliveries d LEFT JOIN webhook_endpoints w ON w.id = d.endpoint_id
    WHERE d.event_id = e.id) AS "heldBy",
  coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'id', a.id, 'attempt', a.attempt, 'trigger', a.trigger, 'attemptedAt', a.attempted_at,
      'durationMs', a.duration_ms, 'statusCode', a.status_code, 'failure', a.failure,
      'responseExcerpt', a.response_excerpt) ORDER BY a.attempt)
    FROM delivery_attempts a WHERE a.event_id = e.id AND a.attempted_at >= e.created_at - interval '1 hour'
  ), '[]') AS attempts`;

interface Source {
  from: string;
  /** The id by which the source is sorted. */
  id: string;
  where?: string;
}

const LOG = 'events e';
// Also the events that wait for an endpoint that is not configured yet.
const QUEUE = `(
    SELECT id FROM webhook_endpoints WHERE partner_id = $1
    UNION SELECT ${endpointIdOf('$1::text', 'c')} FROM unnest($8::text[]) c
  ) w
  JOIN deliveries d ON d.endpoint_id = w.id
  JOIN events e ON e.id = d.event_id AND e.created_at = d.event_created_at`;
const GIVEN_UP = `given_up_events g
  JOIN events e ON e.id = g.event_id AND e.created_at = g.event_created_at`;

// Waiting and given-up events are few compared to the log, so they are found without reading the log.
const SOURCES: Record<ListedStatus | 'any', Source> = {
  any: { from: LOG, id: 'e.id' },
  delivered: { from: LOG, id: 'e.id', where: `${EVENT_STATUS} = 'delivered'` },
  pending: { from: QUEUE, id: 'd.event_id' },
  failing: { from: QUEUE, id: 'd.event_id', where: 'd.attempts > 0' },
  given_up: { from: GIVEN_UP, id: 'g.event_id', where: 'g.partner_id = $1' },
};

/** The filters of a list on which its statement depends. */
interface ListShape {
  status: ListedStatus | undefined;
  isOfCompanyOrKind: boolean;
  isOfCards: boolean;
}

/**
 * $1 partner, $2 and $3 bounds of the ids, $4 and $5 of the times, $6 company, $7 kind, $8 channels, $9
 * limit, $10 cards, $11 patterns of the bodies, $12 pattern of the text that is searched, $13 the only event, $14
 * kinds. An id begins with its time, so the time bounds limit both the ids and the partitions to read.
 */
function listStatement(shape: ListShape, columns = EVENT_COLUMNS): string {
  const { from, id, where = 'true' } = SOURCES[shape.status ?? 'any'];
  const filters = `e.partner_id = $1 AND ${where}
    AND ($2::text IS NULL OR ${id} < $2) AND ($3::text IS NULL OR ${id} >= $3)
    AND ($4::timestamptz IS NULL OR e.created_at <= $4)
    AND ($5::timestamptz IS NULL OR e.created_at >= $5)
    AND ($6::text IS NULL OR e.company_id = $6)
    AND ($7::text IS NULL OR e.event_type = $7)
    AND ($10::text[] IS NULL OR e.card_id = ANY ($10)) AND e.body LIKE ALL ($11::text[])
    AND ($12::text IS NULL OR ${searchableSql('e.body')} LIKE $12) AND ($13::text IS NULL OR ${id} = $13)
    AND ($14::text[] IS NULL OR e.event_type = ANY ($14))`;
  const order = `ORDER BY ${id} DESC LIMIT $9`;
  const inChannels = 'e.channel = ANY ($8::text[])';
  if (from === LOG && shape.isOfCards) {
    return newestOfEach(columns, 'card_id', '$10', `${filters} AND ${inChannels}`, order);
  }
  if (from !== LOG || shape.isOfCompanyOrKind) {
    return `SELECT ${columns} FROM ${from} WHERE ${filters} AND ${inChannels} ${order}`;
  }
  return newestOfEach(columns, 'channel', '$8', filters, order);
}

/** The number of the newest events, up to the limit, and the oldest of them. Takes the same values. */
function oldestOfStatement(shape: ListShape): string {
  return `SELECT count(*)::int AS events, min(id) AS id FROM (${listStatement(shape, 'e.id')}) newest`;
}

/** The log's index begins with this column: take the newest of each value, and of those the newest. */
function newestOfEach(
  columns: string,
  column: string,
  values: string,
  filters: string,
  order: string,
): string {
  return `SELECT ${columns} FROM unnest(${values}::text[]) AS wanted (${column})
    CROSS JOIN LATERAL (
      SELECT * FROM ${LOG} WHERE ${filters} AND e.${column} = wanted.${column} ${order}
    ) e ${order}`;
}
