import { deadLettersResolved, retryStages, retryTopicOf } from '#contracts';
import {
  type BrokerProducer,
  EventMeta,
  FailureHeader,
  type GroupState,
  type OutgoingRecord,
  type ResolvingAction,
  writeResolutions,
} from '#messaging';
import { OperationError } from '#command-line';
import type { DeadLetter } from './dead-letter-box.js';

/** Topics that no group reads events from: what became of failed records. */
const INTERNAL = /\.(dlt|retry-\w+)$|^dead-letters\./;

const BATCH_LETTERS = 100;
const BATCH_BYTES = 512 * 1024;

/**
 * Whether the group reads the topic from which a letter claims to come. The headers of a record are its producer's, and
 * the consumer would take the replayed record for one of that topic.
 *
 * @param topics names of all topics of the cluster. @param states of all its groups: the topics that a group reads are
 * the partitions of its offsets, which Kafka forgets a week after the group has ended.
 */
export function comesFromOwnTopic(
  { group, originTopic }: DeadLetter,
  topics: ReadonlySet<string>,
  states: readonly GroupState[],
): boolean {
  const reads = states.find(({ name }) => name === group)?.committed ?? [];
  if (reads.length > 0) return reads.some(({ topic }) => topic === originTopic);
  return topics.has(originTopic) && !INTERNAL.test(originTopic);
}

/** The topics that the action needs. */
export function topicsNeeded(action: ResolvingAction, groups: Iterable<string>): string[] {
  const replayed = action === 'replayed' ? [...groups].map(replayTopicOf) : [];
  return [deadLettersResolved.name, ...replayed];
}

/**
 * Replays or discards letters and records it, batch by batch. If the process is killed in between, a batch
 * may be replayed but not recorded; the next run replays it again, with the same event ids.
 *
 * @param onDone called with the number of further completed letters; it returns false to stop.
 * @throws OperationError if the broker refuses them. Letters reported to `onDone` stay done.
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
      throw new OperationError(`The broker does not take it: ${String(error)}`, { cause: error });
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
