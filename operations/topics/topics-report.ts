import type { RetryStage } from '#contracts';

/** The state of a cluster at one moment. Ages in milliseconds. */
export interface TopicsReport {
  takenAt: string;
  topics: TopicReport[];
  groups: GroupReport[];
}

export interface TopicReport {
  name: string;
  /** Differences between cluster and declaration, in words. */
  faults: string[];
  /** Null if the topic is missing. */
  partitions: number | null;
  /** The current number of messages; an upper bound for compacted topics. */
  messages: number;
  ratePerSecond: number;
  consumers: ConsumerReport[];
}

export interface ConsumerReport {
  group: string;
  /** Null if unknown. */
  members: number | null;
  lag: number;
  oldestUnprocessedMs: number | null;
}

/** Retries and dead letters of a consumer group. */
export interface GroupReport {
  group: string;
  faults: string[];
  /** Number of waiting records in each retry topic. */
  retries: Record<RetryStage, number>;
  oldestRetryMs: number | null;
  /** Without replayed and discarded ones. */
  deadLetters: number;
}
