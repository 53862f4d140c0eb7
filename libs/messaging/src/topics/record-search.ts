import type {
  BrokerInspector,
  IncomingRecord,
  PartitionOffset,
  PartitionRange,
} from '../broker/broker.js';
import { EventMeta } from '../consuming/received-event.js';

/** Which records of a topic. All conditions must be met. */
export interface RecordFilter {
  topic: string;
  key?: string;
  eventId?: string;
  /** Bounds of the time at which a record was written: `since` inclusive, `until` exclusive. */
  since: Date;
  until: Date;
}

/** Bounds of one search, so that it answers in any case. */
export interface SearchLimits {
  /** Ends it after this number of found records. */
  found: number;
  /** Ends it after this number of read records. */
  searched: number;
  /** Ends it after this time. */
  ms: number;
}

export interface RecordSearch {
  records: IncomingRecord[];
  searched: number;
  /** The time up to which all records were read; undefined if none was. */
  searchedUpTo?: Date;
  /** The next offset of each partition that has more; empty at the end. */
  next: PartitionOffset[];
}

/**
 * Searches a topic forward in time, partition by partition, as Kafka has no index but offsets and times.
 *
 * @param from where an earlier search ended; undefined to begin at `since`.
 */
export async function searchRecords(
  inspector: BrokerInspector,
  filter: RecordFilter,
  limits: SearchLimits,
  from?: readonly PartitionOffset[],
): Promise<RecordSearch> {
  const [starts, ends, ranges] = [
    from ?? (await inspector.offsetsAt([filter.topic], filter.since)),
    await inspector.offsetsAt([filter.topic], filter.until),
    await inspector.ranges([filter.topic]),
  ];
  const search: RecordSearch = { records: [], searched: 0, next: [] };
  const endsAt = performance.now() + limits.ms;
  const isOver = () =>
    search.searched >= limits.searched ||
    search.records.length >= limits.found ||
    performance.now() >= endsAt;
  for (const range of ranges) {
    const start = offsetIn(starts, range);
    if (start === undefined) continue;
    const end = offsetIn(ends, range) ?? range.end;
    const open = { ...range, start: start > range.start ? start : range.start, end };
    const reached = await searchPartition(inspector, filter, open, search, isOver);
    if (reached < end) search.next.push({ ...placeOf(range), offset: reached });
  }
  return search;
}

/** @returns the next offset to read. */
async function searchPartition(
  inspector: BrokerInspector,
  filter: RecordFilter,
  range: PartitionRange,
  search: RecordSearch,
  isOver: () => boolean,
): Promise<bigint> {
  if (isOver() || range.start >= range.end) return range.start;
  for await (const record of inspector.read(range)) {
    search.searched += 1;
    if (!search.searchedUpTo || record.timestamp > search.searchedUpTo) {
      search.searchedUpTo = record.timestamp;
    }
    if (matches(filter, record)) search.records.push(record);
    if (isOver()) return BigInt(record.offset) + 1n;
  }
  return range.end;
}

function matches({ key, eventId, since, until }: RecordFilter, record: IncomingRecord): boolean {
  const { timestamp } = record;
  const isInTime = timestamp >= since && timestamp < until;
  if (!isInTime || (key !== undefined && record.key?.toString() !== key)) return false;
  return eventId === undefined || new EventMeta('', record, 1).id === eventId;
}

function offsetIn(
  offsets: readonly PartitionOffset[],
  { partition }: PartitionRange,
): bigint | undefined {
  return offsets.find((one) => one.partition === partition)?.offset;
}

function placeOf({ topic, partition }: PartitionRange) {
  return { topic, partition };
}
