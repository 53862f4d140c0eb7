import type { RetryStage } from '#contracts';

/** What there is to see of a cluster at one moment. Ages in milliseconds. */
export interface TopicsReport {
  takenAt: string;
  topics: TopicReport[];
  groups: GroupReport[];
}

export interface TopicReport {
  name: string;
  /** How the cluster differs from the declaration, in words. */
  faults: string[];
  /** Null where the topic is missing. */
  partitions: number | null;
  /** Kept at present; where records were compacted away, the most that it can be. */
  messages: number;
  ratePerSecond: number;
  consumers: ConsumerReport[];
}

export interface ConsumerReport {
  group: string;
  /** Null where that can't be learnt. */
  members: number | null;
  lag: number;
  oldestUnprocessedMs: number | null;
}

/** What a consumer group has put aside. */
export interface GroupReport {
  group: string;
  faults: string[];
  /** Records that wait in each retry topic. */
  retries: Record<RetryStage, number>;
  oldestRetryMs: number | null;
  /** Neither replayed nor discarded. */
  deadLetters: number;
}
