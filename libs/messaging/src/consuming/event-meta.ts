import { EventHeader } from '#contracts';
import type { IncomingRecord } from '../broker/broker.js';
import { FailureHeader } from './failed-records.js';

/** Where an event came from and how it got here; the second argument of every handler. */
export class EventMeta {
  constructor(
    /** The consumer group that handles it. */
    readonly consumer: string,
    private readonly record: IncomingRecord,
    /** 1 for the first try, counted over all retries. */
    readonly attempt: number,
  ) {}

  /** The event's id: the same however often it is delivered. */
  get id(): string {
    // What was not written by us may have no id: then the place is the identity.
    return this.record.headers[EventHeader.id] ?? `${this.topic}/${this.partition}/${this.offset}`;
  }

  get key(): string | null {
    return this.record.key?.toString() ?? null;
  }

  /** The event's own topic, also when it comes back from a retry topic; so the partition and offset. */
  get topic(): string {
    return this.record.headers[FailureHeader.topic] ?? this.record.topic;
  }

  get partition(): number {
    return Number(this.record.headers[FailureHeader.partition] ?? this.record.partition);
  }

  get offset(): string {
    return this.record.headers[FailureHeader.offset] ?? this.record.offset;
  }

  /** When the record was written to the broker. */
  get timestamp(): Date {
    return this.record.timestamp;
  }

  get headers(): Readonly<Record<string, string>> {
    return this.record.headers;
  }
}
