import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type EventDetailResource,
  type EventResource,
  type Page,
  webhookChannels,
  type WebhookEvent,
} from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { eventCreatedAt, firstEventIdAt } from './event-id.js';
import { type EventSearch, EventSearches } from './event-search.js';
import { eventUnknown } from './event-log.errors.js';
import { EVENT_COLUMNS, EVENT_STATUS, type EventRow, toEventResource } from './event-rows.js';
import type { ListedStatus, ListEventsQuery } from './list-events.query.js';
import { sentHeadersOf } from './sent-headers.js';

interface EventDetailRow extends EventRow {
  body: string;
  version: number;
  traceparent: string | null;
  header: string | null;
}

interface Source {
  from: string;
  /** The id by which the source is sorted. */
  id: string;
  where?: string;
}

const LOG = 'events e';
const QUEUE = `deliveries d
  JOIN webhook_endpoints w ON w.id = d.endpoint_id AND w.partner_id = $1
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

/** The events sent to a partner, and their results. */
@Injectable()
export class EventLogService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly searches: EventSearches,
  ) {}

  async list(partnerId: string, query: ListEventsQuery): Promise<Page<EventResource>> {
    const search = await this.searches.find(partnerId, query);
    if (!search) return { data: [], hasMore: false };
    const before = earlierOf(query.startingAfter, query.createdBefore);
    const rows: EventRow[] = await this.dataSource.query(listStatement(query, search), [
      partnerId,
      before ?? null,
      query.createdAfter ? firstEventIdAt(query.createdAfter) : null,
      (before && eventCreatedAt(before)) ?? query.createdBefore ?? null,
      query.createdAfter ?? null,
      search.companyId ?? null,
      query.event ?? null,
      query.channel ? [query.channel] : webhookChannels,
      query.limit + 1,
      search.cardIds ?? null,
      search.bodies,
    ]);
    return pageOf(rows, query.limit, toEventResource);
  }

  /** @throws event_unknown, also for an event of another partner. */
  async get(partnerId: string, id: string): Promise<EventDetailResource> {
    const createdAt = eventCreatedAt(id);
    const rows: EventDetailRow[] = createdAt
      ? await this.dataSource.query(
          `SELECT ${EVENT_COLUMNS}, e.body, e.version, e.traceparent, w.header
           FROM events e
           LEFT JOIN webhook_endpoints w ON w.partner_id = e.partner_id AND w.channel = e.channel
           WHERE e.partner_id = $1 AND e.id = $2 AND e.created_at = $3`,
          [partnerId, id, createdAt],
        )
      : [];
    const [row] = rows;
    if (!row) throw eventUnknown();
    return {
      ...toEventResource(row),
      payload: JSON.parse(row.body) as WebhookEvent,
      headers: sentHeadersOf(row),
    };
  }
}

/**
 * $1 partner, $2 and $3 bounds of the ids, $4 and $5 of the times, $6 company, $7 kind, $8 channels, $9
 * limit, $10 cards, $11 patterns of the bodies. An id begins with its time, so the time bounds limit both the ids
 * and the partitions to read.
 */
function listStatement(
  { status, event }: ListEventsQuery,
  { companyId, cardIds }: EventSearch,
): string {
  const { from, id, where = 'true' } = SOURCES[status ?? 'any'];
  const filters = `e.partner_id = $1 AND ${where}
    AND ($2::text IS NULL OR ${id} < $2) AND ($3::text IS NULL OR ${id} >= $3)
    AND ($4::timestamptz IS NULL OR e.created_at <= $4)
    AND ($5::timestamptz IS NULL OR e.created_at >= $5)
    AND ($6::text IS NULL OR e.company_id = $6)
    AND ($7::text IS NULL OR e.event_type = $7)
    AND ($10::text[] IS NULL OR e.card_id = ANY ($10)) AND e.body LIKE ALL ($11::text[])`;
  const order = `ORDER BY ${id} DESC LIMIT $9`;
  const inChannels = 'e.channel = ANY ($8::text[])';
  if (from === LOG && cardIds) {
    return newestOfEach('card_id', '$10', `${filters} AND ${inChannels}`, order);
  }
  if (from !== LOG || companyId || event) {
    return `SELECT ${EVENT_COLUMNS} FROM ${from} WHERE ${filters} AND ${inChannels} ${order}`;
  }
  return newestOfEach('channel', '$8', filters, order);
}

/** The log's index begins with this column: take the newest of each value, and of those the newest. */
function newestOfEach(column: string, values: string, filters: string, order: string): string {
  return `SELECT ${EVENT_COLUMNS} FROM unnest(${values}::text[]) AS wanted (${column})
    CROSS JOIN LATERAL (
      SELECT * FROM ${LOG} WHERE ${filters} AND e.${column} = wanted.${column} ${order}
    ) e ${order}`;
}

/** The earlier of the two ids: of the last shown event, or of the requested time. */
function earlierOf(startingAfter?: string, createdBefore?: Date): string | undefined {
  const bounds = [startingAfter, createdBefore && firstEventIdAt(createdBefore)];
  return bounds.filter((bound) => bound !== undefined).sort()[0];
}
