import type { IncomingRecord } from './incoming-record.js';

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

export interface GroupState {
  name: string;
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
