import { EventHeader } from '#contracts';
import type { IncomingRecord } from '../broker/broker.js';

/** Where an event came from and how it got here; the second argument of every handler. */
export class EventMeta {
  constructor(
    /** The consumer group that handles it. */
    readonly consumer: string,
    private readonly record: IncomingRecord,
    /** 1 for the first try. */
    readonly attempt: number,
  ) {}

  /** The event's id: the same however often it is delivered. */
  get id(): string {
    const { headers, topic, partition, offset } = this.record;
    // What was not written by us may have no id: then the place is the identity.
    return headers[EventHeader.id] ?? `${topic}/${partition}/${offset}`;
  }

  get key(): string | null {
    return this.record.key?.toString() ?? null;
  }

  get topic(): string {
    return this.record.topic;
  }

  get partition(): number {
    return this.record.partition;
  }

  get offset(): string {
    return this.record.offset;
  }

  /** When the record was written to the broker. */
  get timestamp(): Date {
    return this.record.timestamp;
  }

  get headers(): Readonly<Record<string, string>> {
    return this.record.headers;
  }
}
