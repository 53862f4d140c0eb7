import { deadLetterTopicOf, type RetryStage, retryTopicOf } from '#contracts';
import type { BrokerProducer, IncomingRecord } from '../broker/broker.js';

/** Headers that a record carries, beside its own, in a retry topic or among the dead letters. */
export const FailureHeader = {
  /** Where the record was first read. */
  topic: 'origin-topic',
  partition: 'origin-partition',
  offset: 'origin-offset',
  reason: 'failure-reason',
  /** Tries so far, all together. */
  attempts: 'failure-attempts',
  /** When it failed first, and last. */
  firstFailedAt: 'first-failed-at',
  failedAt: 'failed-at',
  /** In a retry topic: not to be tried before. */
  retryAt: 'retry-at',
} as const;

/** Puts records aside that could not be handled, so that their partition can go on. */
export class FailedRecords {
  constructor(
    private readonly producer: BrokerProducer,
    private readonly group: string,
    private readonly retryDelayMsOf: Readonly<Record<RetryStage, number>>,
    private readonly now: () => number = Date.now,
  ) {}

  /** Resolves once the record is safe among the dead letters: the original bytes, key and headers. */
  async asDeadLetter(record: IncomingRecord, reason: string, attempts: number): Promise<void> {
    const failure = { reason, attempts, at: this.now() };
    await this.write(deadLetterTopicOf(this.group).name, record, failure, {});
  }

  /** Resolves once the record is safe in the retry topic. */
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
    const { [FailureHeader.retryAt]: _earlier, ...original } = record.headers;
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
          // What was noted when it was set aside before stays as it was.
          ...original,
          [FailureHeader.failedAt]: failedAt,
          [FailureHeader.reason]: reason,
          [FailureHeader.attempts]: String(attempts),
          ...headers,
        },
      },
    ]);
  }
}
