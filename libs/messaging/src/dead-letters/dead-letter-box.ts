import { deadLettersResolved, EventHeader, groupOfDeadLetterTopic } from '#contracts';
import type { BrokerInspector, IncomingRecord, PartitionRange } from '../broker/broker.js';
import { FailureHeader } from '../consuming/failed-records.js';
import { EventMeta, eventTypeOf } from '../consuming/received-event.js';
import {
  parsePlace,
  placeOf,
  type RecordPlace,
  type Resolution,
  Resolutions,
} from './resolutions.js';

/** Dead letters cannot be read, replayed or discarded as requested. The message says what to do. */
export class DeadLetterError extends Error {
  override name = 'DeadLetterError';
}

/** A record that a consumer group could not handle, with the details of its failure. */
export interface DeadLetter {
  /** Its position in the dead-letter topic: `<topic>/<partition>/<offset>`. */
  place: string;
  group: string;
  eventId: string;
  eventType: string;
  key: string | null;
  companyId: string | null;
  reason: string;
  /** Its original position: `<topic>/<partition>/<offset>`. */
  origin: string;
  /** The topic that its headers name. The group may not read it. */
  originTopic: string;
  attempts: number;
  firstFailedAt: Date;
  failedAt: Date;
  record: IncomingRecord;
}

/** Also accepts records written by other programs: missing headers get defaults. */
function deadLetterOf(record: IncomingRecord): DeadLetter {
  const { headers } = record;
  const group = groupOfDeadLetterTopic(record.topic) ?? record.topic;
  const meta = new EventMeta(group, record, 1);
  const failedAt = timeIn(headers[FailureHeader.failedAt]) ?? record.timestamp;
  return {
    place: placeOf(record),
    group,
    eventId: meta.id,
    eventType: eventTypeOf(record) ?? 'unknown',
    key: meta.key,
    companyId: headers[EventHeader.companyId] ?? null,
    reason: headers[FailureHeader.reason] ?? 'unknown',
    origin: placeOf(meta),
    originTopic: meta.topic,
    attempts: Number(headers[FailureHeader.attempts] ?? 1),
    firstFailedAt: timeIn(headers[FailureHeader.firstFailedAt]) ?? failedAt,
    failedAt,
    record,
  };
}

function timeIn(header: string | undefined): Date | undefined {
  const time = new Date(header ?? NaN);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Selects dead letters that meet all given conditions. */
export interface LetterFilter {
  group?: string;
  event?: string;
  company?: string;
  key?: string;
  /** Part of the reason, ignoring case. */
  reason?: string;
  /** Bounds of the last failure's time: `since` inclusive, `until` exclusive. */
  since?: Date;
  until?: Date;
  /** Places and event ids, one of which must match. Empty: all match. */
  selectors: readonly string[];
}

export function isEmptyFilter({ selectors, ...conditions }: LetterFilter): boolean {
  return selectors.length === 0 && Object.values(conditions).every((value) => value === undefined);
}

function matches(filter: LetterFilter, letter: DeadLetter): boolean {
  return (
    isOrAny(filter.group, letter.group) &&
    isOrAny(filter.event, letter.eventType) &&
    isOrAny(filter.key, letter.key) &&
    matchesCompany(filter, letter) &&
    matchesText(filter, letter) &&
    matchesTime(filter, letter) &&
    matchesSelectors(filter, letter)
  );
}

function isOrAny(wanted: string | undefined, actual: string | null): boolean {
  return wanted === undefined || wanted === actual;
}

/** Records of the partner side have no company header; if the key is a company, it is used. */
function matchesCompany({ company }: LetterFilter, { companyId, key }: DeadLetter): boolean {
  return isOrAny(company, companyId ?? key);
}

function matchesText({ reason }: LetterFilter, letter: DeadLetter): boolean {
  return reason === undefined || letter.reason.toLowerCase().includes(reason.toLowerCase());
}

function matchesTime({ since, until }: LetterFilter, { failedAt }: DeadLetter): boolean {
  return (since === undefined || failedAt >= since) && (until === undefined || failedAt < until);
}

function matchesSelectors({ selectors }: LetterFilter, { place, eventId }: DeadLetter): boolean {
  return selectors.length === 0 || selectors.some((one) => one === place || one === eventId);
}

/** A snapshot of all dead letters of a cluster; later ones are not included. */
export class DeadLetterBox {
  private constructor(
    private readonly inspector: BrokerInspector,
    /** Names of all topics of the cluster. */
    readonly topics: ReadonlySet<string>,
    private readonly ranges: readonly PartitionRange[],
    private readonly resolutions: Resolutions,
  ) {}

  static async open(inspector: BrokerInspector): Promise<DeadLetterBox> {
    const topics = new Set((await inspector.topics()).map(({ name }) => name));
    const withLetters = [...topics].filter((name) => groupOfDeadLetterTopic(name) !== undefined);
    const ranges = await inspector.ranges(withLetters.sort());
    const resolutions = new Resolutions();
    if (topics.has(deadLettersResolved.name)) await resolutions.update(inspector);
    return new DeadLetterBox(inspector, topics, ranges, resolutions);
  }

  /** Oldest first per group. @throws DeadLetterError for a group without a dead-letter topic. */
  async *unresolved(filter: LetterFilter): AsyncGenerator<DeadLetter> {
    for (const range of this.rangesOf(filter)) {
      for await (const record of this.inspector.read(range)) {
        const letter = deadLetterOf(record);
        if (matches(filter, letter) && !this.resolutions.of(letter)) yield letter;
      }
    }
  }

  /** Also finds resolved letters. @param selector a place or an event id. */
  async find(selector: string): Promise<DeadLetter[]> {
    const filter: LetterFilter = { selectors: [selector] };
    const found: DeadLetter[] = [];
    for (const range of this.rangesOf(filter)) {
      for await (const record of this.inspector.read(range)) {
        const letter = deadLetterOf(record);
        if (matches(filter, letter)) found.push(letter);
      }
    }
    return found;
  }

  resolutionOf(letter: DeadLetter): Resolution | undefined {
    return this.resolutions.of(letter);
  }

  /** The ranges to read for a filter; for a place, only that place. */
  private rangesOf({ group, selectors }: LetterFilter): PartitionRange[] {
    if (group !== undefined) this.requireGroup(group);
    const ranges = this.ranges.filter(
      ({ topic }) => group === undefined || groupOfDeadLetterTopic(topic) === group,
    );
    const places = selectors.map(letterPlaceOf);
    if (selectors.length === 0 || places.includes(undefined)) return ranges;
    return places.flatMap((place) =>
      ranges
        .filter(({ topic, partition }) => topic === place!.topic && partition === place!.partition)
        .map((range) => only(range, BigInt(place!.offset))),
    );
  }

  private requireGroup(group: string): void {
    const groups = new Set(this.ranges.map(({ topic }) => groupOfDeadLetterTopic(topic)!));
    if (groups.has(group)) return;
    throw new DeadLetterError(
      `No group "${group}" has dead letters here. There are: ${[...groups].join(', ') || 'none'}`,
    );
  }
}

/** An event without an id is identified by its original position, which is not a dead letter's place. */
function letterPlaceOf(selector: string): RecordPlace | undefined {
  const place = parsePlace(selector);
  return place && groupOfDeadLetterTopic(place.topic) !== undefined ? place : undefined;
}

/** The range of a single offset; empty if it is outside of the range. */
function only(range: PartitionRange, offset: bigint): PartitionRange {
  const isIn = offset >= range.start && offset < range.end;
  return { ...range, start: isIn ? offset : range.end, end: isIn ? offset + 1n : range.end };
}

/** The number of similar dead letters. */
export interface LetterCount {
  group: string;
  /** The original topic of the records. */
  topic: string;
  eventType: string;
  reason: string;
  count: number;
  newest: Date;
}

/** Groups and counts dead letters by their likely cause. */
export class LetterCounts {
  private readonly counts = new Map<string, LetterCount>();
  total = 0;

  add({ group, origin, eventType, reason, failedAt }: DeadLetter): void {
    const topic = origin.slice(0, origin.indexOf('/'));
    const identity = JSON.stringify([group, topic, eventType, reason]);
    const known = this.counts.get(identity);
    this.total += 1;
    if (known) {
      known.count += 1;
      if (failedAt > known.newest) known.newest = failedAt;
    } else {
      this.counts.set(identity, { group, topic, eventType, reason, count: 1, newest: failedAt });
    }
  }

  /** Most frequent first. */
  sorted(): LetterCount[] {
    return [...this.counts.values()].sort((a, b) => b.count - a.count);
  }
}

export interface LetterList {
  total: number;
  /** False if the limits ended the count. */
  isComplete: boolean;
  counts: LetterCount[];
  /** Without the raw records. */
  newest: Omit<DeadLetter, 'record'>[];
}

/** Bounds of a list, so that it answers in any case. */
export interface ListLimits {
  /** The most letters that are counted. */
  letters: number;
  ms: number;
}

/** Counts all letters, but keeps only this many in memory. */
export async function listLetters(
  box: DeadLetterBox,
  filter: LetterFilter,
  limit: number,
  limits: ListLimits = { letters: Infinity, ms: Infinity },
): Promise<LetterList> {
  const counts = new LetterCounts();
  const endsAt = performance.now() + limits.ms;
  let isComplete = true;
  let newest: LetterList['newest'] = [];
  for await (const letter of box.unresolved(filter)) {
    counts.add(letter);
    const { record: _record, ...rest } = letter;
    newest.push(rest);
    if (newest.length >= 2 * limit) newest = newestOf(newest, limit);
    if (counts.total >= limits.letters || performance.now() >= endsAt) {
      isComplete = false;
      break;
    }
  }
  return {
    ...{ total: counts.total, isComplete },
    ...{ counts: counts.sorted(), newest: newestOf(newest, limit) },
  };
}

function newestOf(letters: LetterList['newest'], limit: number): LetterList['newest'] {
  return letters.sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime()).slice(0, limit);
}
