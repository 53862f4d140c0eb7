import {
  type EventClass,
  EventHeader,
  eventDeclarationOf,
  type FieldProblem,
  findUnstorable,
  MAX_LISTED_PROBLEMS,
  readClass,
  timeOf,
  upcastTo,
} from '#contracts';
import type { SpanStart } from '#observability';
import type { IncomingRecord } from '../broker/broker.js';
import { FailureHeader, failureHeadersOf } from './failed-records.js';
import { PermanentError } from './failure-policy.js';

/** How far the clocks of a producer and of the broker may differ. */
const MAX_AHEAD_MS = 5 * 60_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The identifier of the event in a record: from its header, or from its body if a foreign producer
 * set no header.
 */
export function eventTypeOf(record: IncomingRecord): string | undefined {
  const header = record.headers[EventHeader.type];
  if (header) return header;
  try {
    const kind = (parsed(textOf(record)) as { event?: unknown } | null)?.event;
    return typeof kind === 'string' ? kind : undefined;
  } catch {
    return undefined;
  }
}

/** How a handler takes records. */
export interface Tolerance {
  /** Values that a list of the contract does not have yet. */
  acceptsNewValues: boolean;
}

/**
 * Decodes and checks a record by the class of its event. Unknown fields are kept
 * (docs/interface/conventions.md#requests-and-responses). Earlier versions are converted.
 *
 * @param topic from which the record was read first.
 * @throws PermanentError if the topic, the bytes, the version or the data are wrong, or if the event's time is ahead of
 * the broker's. The message names fields, never values.
 */
export function decodeEvent<T extends object>(
  eventClass: EventClass<T>,
  record: IncomingRecord,
  topic: string,
  tolerance?: Tolerance,
): T {
  const { identifier, topic: own } = eventDeclarationOf(eventClass);
  // A producer of one topic must not publish events of another: the gateway publishes every kind of event
  // that the platform sends, also if it has the name of an event of the directory.
  if (topic !== own.name) {
    throw new PermanentError(`${identifier} belongs to the topic ${own.name}, not to ${topic}`);
  }
  const json = textOf(record);
  const plain = parsed(json);
  requireStorable(eventClass, json, plain);
  const body = upcasted(eventClass, plain, record.headers[EventHeader.version]);
  const event = readEvent(eventClass, body, tolerance);
  refuseFuture(eventClass, event, record);
  return event;
}

/** @throws PermanentError if the version is not known here, or the body is none of that version. */
function upcasted(eventClass: EventClass, plain: unknown, recordVersion: string | undefined) {
  const { identifier, version } = eventDeclarationOf(eventClass);
  if (recordVersion === undefined || recordVersion === String(version)) return plain;
  const earlier = /^[1-9]\d{0,3}$/.test(recordVersion) ? Number(recordVersion) : Infinity;
  let body: object | undefined;
  try {
    body =
      earlier < version ? upcastTo(eventClass, earlier, objectIn(eventClass, plain)) : undefined;
  } catch (cause) {
    if (cause instanceof PermanentError) throw cause;
    // The error's message may contain values.
    throw new PermanentError(`${identifier} has wrong data for its version ${recordVersion}`);
  }
  if (!body) {
    throw new PermanentError(`version ${recordVersion} of ${identifier} is not known here`);
  }
  return body;
}

function objectIn(eventClass: EventClass, plain: unknown): Readonly<Record<string, unknown>> {
  if (typeof plain === 'object' && plain !== null && !Array.isArray(plain)) {
    return plain as Readonly<Record<string, unknown>>;
  }
  throw new PermanentError(`${eventDeclarationOf(eventClass).identifier} is not a JSON object`);
}

/**
 * Consumers keep the state with the latest time. An event from the year 9999 would keep all later ones out for ever,
 * so it is refused. The record's time is the broker's (`message.timestamp.type` of the topic), not its producer's.
 */
function refuseFuture<T extends object>(
  eventClass: EventClass<T>,
  event: T,
  { timestamp: writtenAt }: IncomingRecord,
): void {
  const time = timeOf(eventClass, event);
  if (!time || time.getTime() - writtenAt.getTime() <= MAX_AHEAD_MS) return;
  const { identifier } = eventDeclarationOf(eventClass);
  throw new PermanentError(
    `${identifier} happened more than ${MAX_AHEAD_MS / 60_000} minutes after the broker wrote it`,
  );
}

/**
 * Reads an event from the result of `JSON.parse`, as every consumer does. Producers call it before
 * they publish, so that no event is published that its consumers refuse.
 *
 * @throws PermanentError if the class of the event refuses it. The message names fields, never values.
 */
export function readEvent<T extends object>(
  eventClass: EventClass<T>,
  plain: unknown,
  { acceptsNewValues }: Tolerance = { acceptsNewValues: false },
): T {
  const { identifier } = eventDeclarationOf(eventClass);
  const body = objectIn(eventClass, plain);
  const { value, problems } = readClass(eventClass, body, 'message');
  const isAccepted =
    acceptsNewValues &&
    problems.length < MAX_LISTED_PROBLEMS &&
    problems.every((problem) => isNewValue(body, problem));
  if (problems.length === 0 || isAccepted) return value;
  const fields = problems.slice(0, 20).map(({ pointer, code }) => `${pointer} (${code})`);
  throw new PermanentError(`${identifier} has wrong data: ${fields.join(', ')}`);
}

const LONGEST_VALUE = 100;

/** A short text where the contract has a list of values. */
function isNewValue(body: unknown, { pointer, code }: FieldProblem): boolean {
  if (code !== 'is_in') return false;
  let value = body;
  for (const name of pointer.split('/').slice(1)) {
    const member = name.replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as Record<string, unknown> | null)?.[member];
  }
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_VALUE;
}

/** @throws PermanentError for text that the database refuses or changes. The message names the field. */
export function requireStorable(eventClass: EventClass, json: string, plain: unknown): void {
  const path = findUnstorable(json, plain);
  if (!path) return;
  const { identifier } = eventDeclarationOf(eventClass);
  const field = path.join('.').slice(0, 100);
  throw new PermanentError(`${identifier} has NUL or an unpaired surrogate in its text: ${field}`);
}

function textOf({ value }: IncomingRecord): string {
  try {
    return utf8.decode(value ?? undefined);
  } catch (error) {
    throw noJson(error);
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw noJson(error);
  }
}

function noJson(cause: unknown): PermanentError {
  return new PermanentError('the record is not valid JSON in UTF-8', { cause });
}

/**
 * Ids that are distinct and can be stored. Bytes that are not UTF-8 are read as U+FFFD, so that different ids would become
 * one, and the later event would be dropped as a repetition.
 */
const USABLE_ID = /^[^\p{Cc}\uFFFD]{1,255}$/u;

/** Origin and delivery details of an event; the second argument of every handler. */
export class EventMeta {
  constructor(
    /** The consumer group that handles the event. */
    readonly consumer: string,
    private readonly record: IncomingRecord,
    /** 1 for the first attempt; counted over all retries. */
    readonly attempt: number,
  ) {}

  /** The event's id, the same for every delivery. */
  get id(): string {
    const id = this.record.headers[EventHeader.id] ?? '';
    // Records of foreign producers may have no usable id; their position then identifies them.
    return USABLE_ID.test(id) ? id : `${this.topic}/${this.partition}/${this.offset}`;
  }

  private get moved(): Record<string, string> {
    return failureHeadersOf(this.consumer, this.record);
  }

  get key(): string | null {
    return this.record.key?.toString() ?? null;
  }

  /**
   * The event's original topic, even if the record was read from a retry topic. The same holds for
   * partition and offset.
   */
  get topic(): string {
    return this.moved[FailureHeader.topic] ?? this.record.topic;
  }

  get partition(): number {
    return Number(this.moved[FailureHeader.partition] ?? this.record.partition);
  }

  get offset(): string {
    return this.moved[FailureHeader.offset] ?? this.record.offset;
  }

  /** When the record was written to the broker. */
  get timestamp(): Date {
    return this.record.timestamp;
  }

  get headers(): Readonly<Record<string, string>> {
    return this.record.headers;
  }
}

/** The span of one attempt at an event, or at many events that are handled together. */
export function processSpan(topic: string, metas: readonly EventMeta[]): SpanStart {
  const [first] = metas;
  const isOne = metas.length === 1;
  return {
    name: `process ${topic}`,
    kind: 'consumer',
    attributes: {
      'messaging.system': 'kafka',
      'messaging.operation.type': 'process',
      'messaging.operation.name': 'process',
      'messaging.destination.name': topic,
      'messaging.consumer.group.name': first!.consumer,
      'messaging.destination.partition.id': String(first!.partition),
      'messaging.kafka.offset': isOne ? Number(first!.offset) : undefined,
      'messaging.message.id': isOne ? first!.id : undefined,
      'messaging.batch.message_count': isOne ? undefined : metas.length,
      'event.type': first!.headers[EventHeader.type],
      'event.attempt': isOne ? first!.attempt : undefined,
    },
    // Many events have no common trace: theirs are linked.
    links: isOne ? [] : metas.flatMap(({ headers }) => headers[EventHeader.traceparent] ?? []),
  };
}
