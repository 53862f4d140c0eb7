import { deadLetterTopicOf, type RetryStage, retryTopicOf, topicsOfGroup } from '#contracts';
import type { BrokerProducer, IncomingRecord } from '../broker/broker.js';

/** Headers added to a record in a retry topic or the dead-letter topic. */
export const FailureHeader = {
  /** The topic from which the record was read first. */
  topic: 'origin-topic',
  partition: 'origin-partition',
  offset: 'origin-offset',
  reason: 'failure-reason',
  /** The number of attempts so far, over all topics. */
  attempts: 'failure-attempts',
  /** Times of the first and the last failure. */
  firstFailedAt: 'first-failed-at',
  failedAt: 'failed-at',
  /** In a retry topic: the earliest time of the next attempt. */
  retryAt: 'retry-at',
} as const;

const namesOf = new Set<string>(Object.values(FailureHeader));
const topicsByGroup = new Map<string, ReadonlySet<string>>();

/** Whether the group itself wrote the record, to one of its retry topics or its dead letters. */
function isMoved(group: string, { topic }: IncomingRecord): boolean {
  let topics = topicsByGroup.get(group);
  if (!topics) {
    topics = new Set(topicsOfGroup(group).map(({ name }) => name));
    topicsByGroup.set(group, topics);
  }
  return topics.has(topic);
}

/**
 * The record's headers of {@link FailureHeader}. On a topic that others write to, they are not the group's, and not
 * believed.
 */
export function failureHeadersOf(group: string, record: IncomingRecord): Record<string, string> {
  return isMoved(group, record) ? record.headers : {};
}

/** Moves records that could not be handled to another topic, so that their partition can continue. */
export class FailedRecords {
  constructor(
    private readonly producer: BrokerProducer,
    private readonly group: string,
    private readonly retryDelayMsOf: Readonly<Record<RetryStage, number>>,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Resolves when the record is stored in the dead-letter topic with its original bytes, key and
   * headers.
   */
  async asDeadLetter(record: IncomingRecord, reason: string, attempts: number): Promise<void> {
    const failure = { reason, attempts, at: this.now() };
    await this.write(deadLetterTopicOf(this.group).name, record, failure, {});
  }

  /** Resolves when the record is stored in the retry topic. */
  async forRetry(
    stage: RetryStage,
    record: IncomingRecord,
    reason: string,
    attempts: number,
  ): Promise<void> {
    const failure = { reason, attempts, at: this.now() };
    const retryAt = new Date(failure.at + this.retryDelayMsOf[stage]).toISOString();
    await this.write(retryTopicOf(this.group, stage).name, record, failure, {
      [FailureHeader.retryAt]: retryAt,
    });
  }

  private async write(
    topic: string,
    record: IncomingRecord,
    { reason, attempts, at }: { reason: string; attempts: number; at: number },
    headers: Record<string, string>,
  ): Promise<void> {
    const original = Object.entries(record.headers).filter(([name]) =>
      isMoved(this.group, record) ? name !== FailureHeader.retryAt : !namesOf.has(name),
    );
    const failedAt = new Date(at).toISOString();
    await this.producer.send([
      {
        topic,
        key: record.key,
        value: record.value,
        headers: {
          [FailureHeader.topic]: record.topic,
          [FailureHeader.partition]: String(record.partition),
          [FailureHeader.offset]: record.offset,
          [FailureHeader.firstFailedAt]: failedAt,
          // Values from an earlier move are kept.
          ...Object.fromEntries(original),
          [FailureHeader.failedAt]: failedAt,
          [FailureHeader.reason]: reason,
          [FailureHeader.attempts]: String(attempts),
          ...headers,
        },
      },
    ]);
  }
}
