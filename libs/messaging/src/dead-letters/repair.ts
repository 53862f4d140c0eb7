import { deadLettersResolved, retryGroupOf, retryStages, retryTopicOf } from '#contracts';
import type {
  BrokerInspector,
  BrokerProducer,
  GroupState,
  OutgoingRecord,
} from '../broker/broker.js';
import { FailureHeader } from '../consuming/failed-records.js';
import { EventMeta } from '../consuming/received-event.js';
import {
  type DeadLetter,
  type DeadLetterBox,
  DeadLetterError,
  LetterCounts,
  type LetterFilter,
} from './dead-letter-box.js';
import { type ResolvingAction, writeResolutions } from './resolutions.js';

/** Topics that no group reads events from: what became of failed records. */
const INTERNAL = /\.(dlt|retry-\w+)$|^dead-letters\./;

const BATCH_LETTERS = 100;
const BATCH_BYTES = 512 * 1024;

/**
 * Whether the group reads the topic from which a letter claims to come. The headers of a record are its producer's, and
 * the consumer would take the replayed record for one of that topic.
 *
 * @param topics names of all topics of the cluster. @param states of all its groups: the topics that a group reads are
 * those of its members and the partitions of its offsets, which Kafka forgets a week after the group has ended.
 */
function comesFromOwnTopic(
  { group, originTopic }: DeadLetter,
  topics: ReadonlySet<string>,
  states: readonly GroupState[],
): boolean {
  const state = states.find(({ name }) => name === group);
  // It reads the topic, but there was nothing yet whose offset it could commit.
  if (state?.topics.includes(originTopic)) return true;
  const reads = state?.committed ?? [];
  if (reads.length > 0) return reads.some(({ topic }) => topic === originTopic);
  return topics.has(originTopic) && !INTERNAL.test(originTopic);
}

/** The topics that the action needs. */
function topicsNeeded(action: ResolvingAction, groups: Iterable<string>): string[] {
  const replayed = action === 'replayed' ? [...groups].map(replayTopicOf) : [];
  return [deadLettersResolved.name, ...replayed];
}

/** What replaying or discarding would do; nothing is done yet. */
export interface RepairPlan {
  /** How many letters of each kind would be replayed or discarded. */
  counts: LetterCounts;
  /** Places of letters that are not replayed, because they claim to come from a topic that their group does not read. */
  refused: string[];
  /** Groups without a running consumer: what is replayed waits until one runs. */
  idleGroups: string[];
  /** The letters themselves, read again from the cluster. */
  letters(): AsyncIterable<DeadLetter>;
}

/**
 * Reads which letters of the box a filter selects, and what stands in the way.
 *
 * @param limit at most this number, group by group and the oldest first in each.
 * @throws DeadLetterError if a needed topic is missing.
 */
export async function planRepair(
  inspector: BrokerInspector,
  box: DeadLetterBox,
  action: ResolvingAction,
  filter: LetterFilter,
  limit = Infinity,
): Promise<RepairPlan> {
  const states = await inspector.groups();
  const isRefused = (letter: DeadLetter) =>
    action === 'replayed' && !comesFromOwnTopic(letter, box.topics, states);
  const letters = () =>
    first(
      limit,
      only(box.unresolved(filter), (letter) => !isRefused(letter)),
    );
  const refused: string[] = [];
  for await (const { place } of only(box.unresolved(filter), isRefused)) refused.push(place);
  const counts = new LetterCounts();
  for await (const letter of letters()) counts.add(letter);
  const groups = [...new Set(counts.sorted().map(({ group }) => group))];
  const needed = counts.total === 0 ? [] : topicsNeeded(action, groups);
  const missing = needed.filter((name) => !box.topics.has(name));
  if (missing.length > 0) {
    throw new DeadLetterError(`These topics have to be created first: ${missing.join(', ')}`);
  }
  const membersOf = new Map(states.map(({ name, members }) => [name, members]));
  const idleGroups =
    action === 'replayed' ? groups.filter((group) => !membersOf.get(retryGroupOf(group))) : [];
  return { counts, refused, idleGroups, letters };
}

async function* only<T>(items: AsyncIterable<T>, fits: (item: T) => boolean): AsyncGenerator<T> {
  for await (const item of items) if (fits(item)) yield item;
}

async function* first<T>(limit: number, items: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const item of items) {
    if (count === limit) return;
    count += 1;
    yield item;
  }
}

/**
 * Replays or discards letters and records it, batch by batch. If the process is killed in between, a batch
 * may be replayed but not recorded; the next run replays it again, with the same event ids.
 *
 * @param onDone called with the number of further completed letters; it returns false to stop.
 * @throws DeadLetterError if the broker refuses them. Letters reported to `onDone` stay done.
 */
export async function repair(
  producer: BrokerProducer,
  action: ResolvingAction,
  letters: AsyncIterable<DeadLetter>,
  onDone: (count: number) => boolean,
): Promise<void> {
  for await (const batch of batchesOf(letters)) {
    try {
      if (action === 'replayed') await producer.send(batch.map(replayOf));
      // Recorded last, because a letter that was recorded but not replayed would be lost.
      await writeResolutions(producer, action, batch);
    } catch (error) {
      throw new DeadLetterError(`The broker does not take it: ${String(error)}`, { cause: error });
    }
    if (!onDone(batch.length)) return;
  }
}

/** The record for the group's first retry topic, due at once. No other group reads that topic. */
function replayOf({ group, record }: DeadLetter): OutgoingRecord {
  const {
    [FailureHeader.reason]: _reason,
    [FailureHeader.failedAt]: _failedAt,
    ...headers
  } = record.headers;
  const origin = new EventMeta(group, record, 1);
  return {
    topic: replayTopicOf(group),
    key: record.key,
    value: record.value,
    headers: {
      ...headers,
      // An event without an id is identified by its original position, so that must stay the same.
      [FailureHeader.topic]: origin.topic,
      [FailureHeader.partition]: String(origin.partition),
      [FailureHeader.offset]: origin.offset,
      [FailureHeader.retryAt]: new Date().toISOString(),
    },
  };
}

function replayTopicOf(group: string): string {
  return retryTopicOf(group, retryStages[0]).name;
}

async function* batchesOf(letters: AsyncIterable<DeadLetter>): AsyncGenerator<DeadLetter[]> {
  let batch: DeadLetter[] = [];
  let bytes = 0;
  for await (const letter of letters) {
    const size = letter.record.value?.length ?? 0;
    if (batch.length === BATCH_LETTERS || (batch.length > 0 && bytes + size > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(letter);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
