import type { IncomingRecord } from './incoming-record.js';

/** The cluster gave no answer, or none that helps. */
export class ClusterError extends Error {
  override name = 'ClusterError';
}

/** A topic as it is on the cluster. */
export interface TopicState {
  name: string;
  partitions: number;
  /** What is set for it, in Kafka's own names and with the defaults: `retention.ms`, `cleanup.policy`. */
  settings: Readonly<Record<string, string>>;
}

export interface PartitionPlace {
  topic: string;
  partition: number;
}

/** What a partition holds: from `start` up to, and without, `end`. There may be gaps. */
export interface PartitionRange extends PartitionPlace {
  start: bigint;
  end: bigint;
}

export interface PartitionOffset extends PartitionPlace {
  offset: bigint;
}

export interface GroupState {
  name: string;
  /** Undefined for a group of a kind of which the client can't ask the members. */
  members: number | undefined;
  /** What the members read at present. Empty while the group balances. */
  topics: string[];
  /** What comes next for the group; only of partitions in which it has committed something. */
  committed: PartitionOffset[];
}

/**
 * Looks at a cluster from outside: joins no group, commits nothing, leaves nothing behind. Connects by
 * itself. Rejects with a ClusterError while the cluster is away; after that a new inspector is needed.
 */
export interface BrokerInspector {
  /** All topics but Kafka's own. */
  topics(): Promise<TopicState[]>;
  ranges(topics: readonly string[]): Promise<PartitionRange[]>;
  /** In each partition the first record that is as new as that, or the end. */
  offsetsAt(topics: readonly string[], time: Date): Promise<PartitionOffset[]>;
  groups(): Promise<GroupState[]>;
  /** The records of the range in their order. Ends where the partition does, however long the range is. */
  read(range: PartitionRange): AsyncIterable<IncomingRecord>;
  /** The first record at that offset or behind it. Fetches little more than that. */
  firstFrom(place: PartitionOffset): Promise<IncomingRecord | undefined>;
  close(): Promise<void>;
}
