import { searchableSql } from '#database';
import { endpointIdOf } from '../endpoints/webhook-endpoints.sql.js';
import { EVENT_COLUMNS, EVENT_STATUS } from './event-rows.js';
import type { ListedStatus } from './list-events.query.js';

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

/** What a list is narrowed by, as far as its statement depends on it. */
export interface ListShape {
  status: ListedStatus | undefined;
  isOfCompanyOrKind: boolean;
  isOfCards: boolean;
}

/**
 * $1 partner, $2 and $3 bounds of the ids, $4 and $5 of the times, $6 company, $7 kind, $8 channels, $9
 * limit, $10 cards, $11 patterns of the bodies, $12 pattern of the text that is searched, $13 the only event, $14
 * kinds. An id begins with its time, so the time bounds limit both the ids and the partitions to read.
 */
export function listStatement(shape: ListShape, columns = EVENT_COLUMNS): string {
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

/** How many of the newest events there are, up to the limit, and the oldest of them. Takes the same values. */
export function oldestOfStatement(shape: ListShape): string {
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
