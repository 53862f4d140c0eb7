import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type EventDetailResource,
  type EventPage,
  PlatformWebhookHeader,
  TEST_COMPANY_ID,
  webhookChannels,
  type WebhookEvent,
} from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { traceIdOf } from '#observability';
import { WebhookHeader } from '#standard-webhooks';
import type { PartnerCaller } from '../../partners/index.js';
import { USER_AGENT } from '../endpoints/signed-headers.js';
import { eventCreatedAt, firstEventIdAt } from './event-id.js';
import { type EventSearch, EventSearches } from './event-search.js';
import { eventUnknown } from './event-log.errors.js';
import { EVENT_COLUMNS, type EventRow, toEventResource } from './event-rows.js';
import { type ListShape, listStatement, oldestOfStatement } from './event-list.sql.js';
import type { ListEventsQuery } from './list-events.query.js';

interface EventDetailRow extends EventRow {
  body: string;
  version: number;
  traceparent: string | null;
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
    const asked = boundsOf(query, search);
    const end = search.text ? await this.endOfSearch(partnerId, query, search, asked) : undefined;
    const bounds = end ? { ...asked, since: end } : asked;
    const rows: EventRow[] = await this.dataSource.query(
      listStatement(shapeOf(query, search)),
      valuesOf(partnerId, query, search, bounds),
    );
    const page = pageOf(rows, query.limit, (row) => toEventResource(row, caller));
    // Where there is more, the next page goes on.
    return { ...page, searchedBackTo: page.hasMore ? null : (end?.toISOString() ?? null) };
  }

  /**
   * A body is found only by reading it, so that a page reads a bounded number of them.
   *
   * @returns the time down to which these are; undefined if that is all.
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

/** What is asked for, by time and by id. */
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

/** The data for the headers of an event's deliveries. */
interface SentEvent {
  id: string;
  companyId: string;
  /** Version of the event kind when the event was stored. */
  version: number;
  sequence: string;
  traceparent: string | null;
  /** The header that the partner chose for its token, if the endpoint still exists. */
  header: string | null;
}

const HIDDEN = '(your token)';
const NEW_EACH_TIME = '(new for each attempt)';

/** The headers of an event's delivery, without the partner's token. */
function sentHeadersOf(event: SentEvent): Record<string, string> {
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
