import type { TopicDeclaration } from '#contracts';
import type { BrokerConnectionConfig } from './broker-connection.js';

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

export interface BrokerOptions {
  /**
   * The name of this process among the replicas of the service; the same after a restart. The
   * restarted process then removes its former group membership instead of waiting for the session
   * timeout.
   */
  replica?: string;
  /** If left out, connections are not secured, and the client is the default one. */
  connection?: BrokerConnectionConfig;
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
   * Reports to the group coordinator that this member is alive. Call it more often than the session
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
   * Called when the client stops permanently after an error. The process must exit, because it would
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

/** Injection token of the service's broker. */
export const BROKER = Symbol('broker');

export interface IncomingRecord {
  topic: string;
  partition: number;
  offset: string;
  /** When the record was written, by the broker's clock where the topic is declared here. */
  timestamp: Date;
  key: Buffer | null;
  value: Buffer | null;
  headers: Record<string, string>;
}

/** The cluster did not answer, or answered with an error. */
export class ClusterError extends Error {
  override name = 'ClusterError';
}

/** The state of a topic on the cluster. */
export interface TopicState {
  name: string;
  partitions: number;
  /**
   * The topic's settings under Kafka's own names, defaults included: `retention.ms`,
   * `cleanup.policy`.
   */
  settings: Readonly<Record<string, string>>;
}

export interface PartitionPlace {
  topic: string;
  partition: number;
}

/**
 * The offsets that a partition holds: from `start` (inclusive) to `end` (exclusive). There may be
 * gaps.
 */
export interface PartitionRange extends PartitionPlace {
  start: bigint;
  end: bigint;
}

export interface PartitionOffset extends PartitionPlace {
  offset: bigint;
}

/** The state that Kafka reports for a group that is not of the classic kind; its members can't be listed. */
export const UNKNOWN_STATE = 'Dead';

export interface GroupState {
  name: string;
  /** In Kafka's words, such as `Stable`, `Empty` or `PreparingRebalance`. */
  state: string;
  /** Undefined if the client can't list the members of this kind of group. */
  members: number | undefined;
  /** Topics that the members read at present. Empty during a rebalance. */
  topics: string[];
  /**
   * The next offset of the group in each partition. Contains only partitions with a committed
   * offset.
   */
  committed: PartitionOffset[];
}

/**
 * Inspects a cluster from outside: it joins no group, commits no offsets and leaves no state
 * behind, but for `moveGroup`. It connects on first use. Its methods reject with a ClusterError while the cluster is
 * unavailable; after that, create a new inspector.
 */
export interface BrokerInspector {
  /** All topics except Kafka's internal ones. */
  topics(): Promise<TopicState[]>;
  ranges(topics: readonly string[]): Promise<PartitionRange[]>;
  /**
   * For each partition the offset of the first record written at `time` or later, or the end
   * offset.
   */
  offsetsAt(topics: readonly string[], time: Date): Promise<PartitionOffset[]>;
  groups(): Promise<GroupState[]>;
  /**
   * The records of the range in offset order. Stops at the end of the partition even if the range
   * is longer.
   */
  read(range: PartitionRange): AsyncIterable<IncomingRecord>;
  /** The first record at that offset or after it. Fetches as little data as possible. */
  firstFrom(place: PartitionOffset): Promise<IncomingRecord | undefined>;
  /** Sets the next offset of a group without members in these partitions of one topic. */
  moveGroup(group: string, offsets: readonly PartitionOffset[]): Promise<void>;
  close(): Promise<void>;
}

/** Values of a topic's `compression.type` that every consumer of this house reads. */
export const READABLE_COMPRESSIONS: readonly string[] = [
  ...['producer', 'uncompressed', 'gzip', 'snappy', 'lz4', 'zstd'],
];

/** The copies of a topic, and how many of them must be written before a record counts as written. */
export interface Replication {
  replicationFactor: number;
  minInSyncReplicas: number;
}

/** How many copies of a record must be written before it counts as written, unless set otherwise. */
export function defaultMinInSyncReplicas(replicationFactor: number): number {
  // One copy may be away, as during the restart of a broker. A single copy may not.
  return Math.max(1, replicationFactor - 1);
}

/**
 * The topic's settings in Kafka's own names, apart from its numbers of partitions and copies. What must be
 * in sync is a setting of each topic, because the default of brokers is one copy, and differs between
 * providers.
 *
 * @param minInSyncReplicas if left out, only what the declaration itself decides.
 */
export function topicSettingsOf(
  topic: TopicDeclaration,
  minInSyncReplicas?: number,
): Record<string, string> {
  return {
    'cleanup.policy': topic.cleanupPolicy,
    'max.message.bytes': String(topic.maxMessageBytes),
    // A producer could choose any time for its records.
    'message.timestamp.type': 'LogAppendTime',
    ...(minInSyncReplicas !== undefined && { 'min.insync.replicas': String(minInSyncReplicas) }),
    ...(topic.retentionMs !== undefined && { 'retention.ms': String(topic.retentionMs) }),
    ...(topic.maxCompactionLagMs !== undefined && {
      'max.compaction.lag.ms': String(topic.maxCompactionLagMs),
    }),
  };
}
