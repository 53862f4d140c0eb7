import type { Outcome } from '../load/webhook-plan.ts';

/** An event that a consumer must have handled. */
export type ExpectedEvent = {
  id: string;
  /** Events with the same key keep their order by sequence; events without a sequence are not ordered. */
  key: string;
  sequence?: number;
  outcome: Outcome;
  /** False if published after the last look began, so that it may or may not be handled yet. */
  isDue: boolean;
  /** Whether the effect can be counted in the consumer's own tables in addition to its inbox. */
  hasCountedEffect: boolean;
  /** Whether it was planned to pass through a retry topic, where later events overtake it. */
  isToBeMoved: boolean;
};

/** A consumer's state at the end. Event ids, each as often as it occurs. */
export type ConsumerHistory = {
  consumer: string;
  expected: readonly ExpectedEvent[];
  /** In the order of handling. */
  inbox: readonly string[];
  effects: readonly string[];
  deadLetters: readonly string[];
  retried: readonly string[];
};

/** What a producer has confirmed, and the content of its topic. */
export type ProducerHistory = {
  producer: string;
  confirmed: readonly { key: string; sequence: number }[];
  /** Partition by partition in the order of their offsets. */
  records: readonly { key: string; sequence: number; eventId: string }[];
  /** Whether the order of the sequence is guaranteed. */
  isOrdered: boolean;
};

/** Rows still in an outbox, or unfinished work, by description and location. */
export type Leftover = { what: string; count: number };

/** Records that a group has not committed. */
export type Lag = { group: string; topic: string; partition: number; behind: number };

export type History = {
  producers: readonly ProducerHistory[];
  consumers: readonly ConsumerHistory[];
  lags: readonly Lag[];
  leftovers: readonly Leftover[];
};
