import { EventHeader } from '#contracts';
import type { SpanStart } from '#observability';
import type { IncomingRecord } from '../broker/broker.js';
import { FailureHeader, failureHeadersOf } from './failed-records.js';

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
