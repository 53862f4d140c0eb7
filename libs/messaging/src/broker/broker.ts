import type { TopicDeclaration } from '#contracts';
import type { BrokerInspector } from './broker-inspector.js';
import type { IncomingRecord } from './incoming-record.js';

export type { IncomingRecord } from './incoming-record.js';

/**
 * The port to a Kafka broker: everything that this library needs from a Kafka client, so that the
 * client can be replaced.
 */
export interface Broker {
  createProducer(): BrokerProducer;
  createConsumer(options: ConsumerOptions): BrokerConsumer;
  createInspector(): BrokerInspector;
  /**
   * Creates missing topics, and adds partitions and settings that are below the declaration. Never
   * deletes a topic or a partition.
   *
   * @param replicationFactor copies of each record, for missing topics.
   * @param minInSyncReplicas how many of them must be written before a record counts as written; by
   * default all but one.
   * @throws TooFewReplicasError if an existing topic has fewer copies than must be in sync: it would
   * take no records. Nothing is changed then.
   */
  ensureTopics(
    topics: readonly TopicDeclaration[],
    replicationFactor: number,
    minInSyncReplicas?: number,
  ): Promise<void>;
  /** Rejects if no broker answers. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface OutgoingRecord {
  topic: string;
  key: string | Buffer | null;
  value: Buffer | null;
  headers: Record<string, string>;
}

/** Size in bytes of a record's key, value and headers, without protocol framing. */
export function sizeOf({ key, value, headers }: OutgoingRecord): number {
  const headerBytes = Object.entries(headers).map(
    ([name, text]) => Buffer.byteLength(name) + Buffer.byteLength(text),
  );
  return headerBytes.reduce((sum, bytes) => sum + bytes, byteLength(key) + byteLength(value));
}

function byteLength(content: string | Buffer | null): number {
  return content === null ? 0 : Buffer.byteLength(content);
}

/** Existing topics have fewer copies of each record than must be in sync. */
export class TooFewReplicasError extends Error {
  override name = 'TooFewReplicasError';

  constructor(topics: readonly string[], minInSyncReplicas: number) {
    super(
      `fewer than ${minInSyncReplicas} copies of ${topics.join(', ')}: give them more ` +
        'with kafka-reassign-partitions.sh, or set KAFKA_MIN_IN_SYNC_REPLICAS',
    );
  }
}

/** The broker rejected one of the records permanently. Some of the other records may be written. */
export class RecordRefusedError extends Error {
  override name = 'RecordRefusedError';
}

export interface BrokerProducer {
  /**
   * Connects before the first `send`, which otherwise connects itself. Rejects while the broker is
   * unavailable.
   */
  connect(): Promise<void>;
  /**
   * Writes the records of one batch, in order per key. Resolves when all in-sync replicas have
   * them. Connects if necessary. Rejects within about a second while the broker is unavailable.
   *
   * @throws RecordRefusedError if the broker refuses one of the records permanently.
   */
  send(records: OutgoingRecord[]): Promise<void>;
  close(): Promise<void>;
}

export interface ConsumerOptions {
  group: string;
  topics: string[];
  /** The number of partitions that are processed at the same time. */
  concurrency: number;
}

export interface RecordBatch {
  topic: string;
  partition: number;
  records: IncomingRecord[];
  /** The number of records in the partition after this batch. */
  recordsBehind: number;
  /**
   * Marks this record and all records before it in the partition as done, so that their offset may
   * be committed.
   */
  resolve(record: IncomingRecord): void;
  /**
   * Returns the unresolved records. They are delivered again in a later batch, not before `delayMs`
   * is over. Other partitions continue meanwhile.
   */
  giveBackFor(delayMs: number): void;
  /**
   * Tells the group coordinator that this member is alive. Call it more often than the session
   * timeout.
   */
  heartbeat(): Promise<void>;
  /** False if the partition was assigned to another member or the consumer is stopping. */
  isCurrent(): boolean;
}

export interface AssignedPartition {
  topic: string;
  partition: number;
}

export interface BrokerConsumer {
  /**
   * Resolves when the consumer is subscribed and running. `handle` then gets one batch per
   * partition at a time.
   */
  run(handle: (batch: RecordBatch) => Promise<void>): Promise<void>;
  /**
   * Called when the client stops for good after an error. The process must exit, because it would
   * consume nothing.
   */
  onFatal(listener: (error: Error) => void): void;
  /** Called after each rebalance with the partitions assigned to this member. */
  onAssigned(listener: (partitions: AssignedPartition[]) => void): void;
  /** The later of the last successful heartbeat and the last completed fetch. */
  readonly lastActiveAt: Date;
  /** Stops fetching, waits for running batches, commits resolved offsets and leaves the group. */
  stop(): Promise<void>;
}
