import type { Outcome } from '../load/webhook-plan.ts';

/** An event that a consumer must have dealt with. */
export type ExpectedEvent = {
  id: string;
  /** Events with one key keep their order, by their sequence; those without one have no place in it. */
  key: string;
  sequence?: number;
  outcome: Outcome;
  /** False for what was published after the last look began: it may be dealt with already, or not yet. */
  isDue: boolean;
  /** Whether its effect can be counted in the consumer's own tables, beside its inbox. */
  hasCountedEffect: boolean;
  /** Whether it was planned to wait in a retry topic, where later ones overtake it. */
  isToBeMoved: boolean;
};

/** What is found of one consumer when all is over. Ids of events, each as often as it is there. */
export type ConsumerHistory = {
  consumer: string;
  expected: readonly ExpectedEvent[];
  /** In the order in which they were handled. */
  inbox: readonly string[];
  effects: readonly string[];
  deadLetters: readonly string[];
  retried: readonly string[];
};

/** What a producer has confirmed, and what its topic holds. */
export type ProducerHistory = {
  producer: string;
  confirmed: readonly { key: string; sequence: number }[];
  /** Partition by partition in the order of their offsets. */
  records: readonly { key: string; sequence: number; eventId: string }[];
  /** Whether the order of the sequence is promised. */
  isOrdered: boolean;
};

/** Rows that are still in an outbox, or work that is not done, by what and where it is. */
export type Leftover = { what: string; count: number };

/** Records that a group has not committed. */
export type Lag = { group: string; topic: string; partition: number; behind: number };

export type History = {
  producers: readonly ProducerHistory[];
  consumers: readonly ConsumerHistory[];
  lags: readonly Lag[];
  leftovers: readonly Leftover[];
};
