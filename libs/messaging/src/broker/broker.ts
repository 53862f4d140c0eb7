import type { TopicDeclaration } from '#contracts';
import type { BrokerInspector } from './broker-inspector.js';
import type { IncomingRecord } from './incoming-record.js';

export type { IncomingRecord } from './incoming-record.js';

/** The port to a Kafka broker. What this library needs of a client, so that the client can be exchanged. */
export interface Broker {
  createProducer(): BrokerProducer;
  createConsumer(options: ConsumerOptions): BrokerConsumer;
  createInspector(): BrokerInspector;
  /** Creates what is missing and raises what is smaller than declared. Takes nothing away. */
  ensureTopics(topics: readonly TopicDeclaration[], replicationFactor: number): Promise<void>;
  /** Rejects while no broker answers. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface OutgoingRecord {
  topic: string;
  key: string | Buffer | null;
  value: Buffer | null;
  headers: Record<string, string>;
}

/** Bytes of a record's content; its framing comes on top. */
export function sizeOf({ key, value, headers }: OutgoingRecord): number {
  const headerBytes = Object.entries(headers).map(
    ([name, text]) => Buffer.byteLength(name) + Buffer.byteLength(text),
  );
  return headerBytes.reduce((sum, bytes) => sum + bytes, byteLength(key) + byteLength(value));
}

function byteLength(content: string | Buffer | null): number {
  return content === null ? 0 : Buffer.byteLength(content);
}

/** The broker answered that it will never take one of the records. Some of the others may be written. */
export class RecordRefusedError extends Error {
  override name = 'RecordRefusedError';
}

export interface BrokerProducer {
  /** Connects ahead of the first `send`, which would do it otherwise. Rejects while the broker is away. */
  connect(): Promise<void>;
  /**
   * Writes the records of one batch, in their order per key; resolves once all in-sync replicas have
   * them. Connects by itself. Rejects within about a second while the broker is away.
   *
   * @throws RecordRefusedError if one of the records is at fault.
   */
  send(records: OutgoingRecord[]): Promise<void>;
  close(): Promise<void>;
}

export interface ConsumerOptions {
  group: string;
  topics: string[];
  /** Partitions that are worked on at the same time. */
  concurrency: number;
}

export interface RecordBatch {
  topic: string;
  partition: number;
  records: IncomingRecord[];
  /** Records of the partition that come after this batch. */
  recordsBehind: number;
  /** The record and all before it in its partition are done: their offset may be committed. */
  resolve(record: IncomingRecord): void;
  /**
   * Gives back what is not resolved: it comes again, in another batch, not before the delay is over.
   * Other partitions go on meanwhile.
   */
  giveBackFor(delayMs: number): void;
  /** Tells the group that this member is alive. To be called more often than the session's time-out. */
  heartbeat(): Promise<void>;
  /** False once the partition belongs to somebody else or the consumer is to stop. */
  isCurrent(): boolean;
}

export interface AssignedPartition {
  topic: string;
  partition: number;
}

export interface BrokerConsumer {
  /** Resolves once subscribed and running; afterwards `handle` gets one batch a partition at a time. */
  run(handle: (batch: RecordBatch) => Promise<void>): Promise<void>;
  /** Called when the client gave up for good: the process has to end, it would be deaf. */
  onFatal(listener: (error: Error) => void): void;
  /** Called each time that the group has shared out its partitions, with those that came to this member. */
  onAssigned(listener: (partitions: AssignedPartition[]) => void): void;
  /** When the group's coordinator last heard of this member, or a fetch last came back. */
  readonly lastActiveAt: Date;
  /** Stops fetching, waits for batches at work, commits what is resolved and leaves the group. */
  stop(): Promise<void>;
}
