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

/** A broken guarantee, and its evidence. */
export type Violation = { where: string; what: string; ids: readonly string[] };

/** Everything in the history that is wrong or missing. */
export function checkHistory({ producers, consumers, lags, leftovers }: History): Violation[] {
  return [
    ...producers.flatMap(checkProducer),
    ...consumers.flatMap(checkConsumer),
    ...lags
      .filter(({ behind }) => behind > 0)
      .map(({ group, topic, partition, behind }) => ({
        where: group,
        what: `is ${behind} behind`,
        ids: [`${topic}/${partition}`],
      })),
    ...leftovers
      .filter(({ count }) => count > 0)
      .map(({ what, count }) => ({ where: what, what: `still holds ${count}`, ids: [] })),
  ];
}

/**
 * Checks that every event had exactly one effect or became a dead letter, in order unless it was moved to a
 * retry topic.
 */
function checkConsumer(history: ConsumerHistory): Violation[] {
  const { consumer, expected, inbox, effects, deadLetters, retried } = history;
  const byId = new Map(expected.map((event) => [event.id, event]));
  const due = expected.filter(({ isDue }) => isDue);
  const effectful = due.filter(({ outcome }) => outcome === 'effect');
  const doomed = due.filter(({ outcome }) => outcome === 'dead-letter');
  const counted = effectful.filter(({ hasCountedEffect }) => hasCountedEffect);
  const isEffectful = (id: string): boolean => byId.get(id)?.outcome === 'effect';
  const isDoomed = (id: string): boolean => byId.get(id)?.outcome === 'dead-letter';

  const found = {
    'is not in the inbox': missing(effectful, inbox),
    'is in the inbox twice': doubled(inbox),
    'is in the inbox and must not be': inbox.filter((id) => !isEffectful(id)),
    'has no effect': missing(counted, effects),
    'has its effect twice': doubled(effects),
    'has an effect and must not': effects.filter((id) => !isEffectful(id)),
    'has no dead letter': missing(doomed, deadLetters),
    'has a dead letter and must not': unique(deadLetters.filter((id) => !isDoomed(id))),
    'was moved to a retry topic and must not be': unique(
      retried.filter((id) => byId.get(id)?.isToBeMoved !== true),
    ),
    'came out of order': outOfOrder(history, byId),
  };
  return Object.entries(found)
    .filter(([, ids]) => ids.length > 0)
    .map(([what, ids]) => ({ where: consumer, what, ids }));
}

function missing(events: readonly ExpectedEvent[], found: readonly string[]): string[] {
  const there = new Set(found);
  return events.map(({ id }) => id).filter((id) => !there.has(id));
}

function doubled(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return unique(ids.filter((id) => seen.size === seen.add(id).size));
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

function outOfOrder(
  { inbox, retried }: ConsumerHistory,
  byId: ReadonlyMap<string, ExpectedEvent>,
): string[] {
  const moved = new Set(retried);
  const inOrder = inbox
    .filter((id) => !moved.has(id))
    .flatMap((id) => {
      const event = byId.get(id);
      return event?.sequence === undefined ? [] : [{ ...event, sequence: event.sequence }];
    });
  return findOutOfOrder(inOrder).map(({ id }) => id);
}

type Item = { key: string; sequence: number };

/**
 * Checks that every confirmed event is on the topic, under one event id, and that the first occurrences are
 * in order.
 */
function checkProducer(history: ProducerHistory): Violation[] {
  const { producer, confirmed, records, isOrdered } = history;
  const idsByItem = new Map<string, Set<string>>();
  const firsts = records.filter((record) => {
    const ids = idsByItem.get(nameOf(record));
    idsByItem.set(nameOf(record), (ids ?? new Set()).add(record.eventId));
    return ids === undefined;
  });
  const known = new Set(confirmed.map(nameOf));
  const found = {
    'was confirmed and is not on the topic': confirmed
      .map(nameOf)
      .filter((item) => !idsByItem.has(item)),
    'is on the topic under several ids': [...idsByItem]
      .filter(([, ids]) => ids.size > 1)
      .map(([item]) => item),
    'is on the topic and was never confirmed': firsts
      .map(nameOf)
      .filter((item) => !known.has(item)),
    'came to the topic out of order': isOrdered ? findOutOfOrder(firsts).map(nameOf) : [],
  };
  return Object.entries(found)
    .filter(([, items]) => items.length > 0)
    .map(([what, ids]) => ({ where: producer, what, ids }));
}

function nameOf({ key, sequence }: Item): string {
  return `${key} #${sequence}`;
}

/** Items that follow an item with the same key and a higher sequence. */
function findOutOfOrder<Item extends { key: string; sequence: number }>(
  items: readonly Item[],
): Item[] {
  const highest = new Map<string, number>();
  return items.filter(({ key, sequence }) => {
    const before = highest.get(key) ?? -Infinity;
    highest.set(key, Math.max(before, sequence));
    return sequence < before;
  });
}
