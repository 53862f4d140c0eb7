import { deadLetterTopicOf } from '#contracts';
import type { BrokerProducer, IncomingRecord } from '../broker/broker.js';

/** Headers that a dead letter carries beside those of the record itself. */
export const DeadLetterHeader = {
  topic: 'dead-letter-topic',
  partition: 'dead-letter-partition',
  offset: 'dead-letter-offset',
  reason: 'dead-letter-reason',
  attempts: 'dead-letter-attempts',
  at: 'dead-letter-at',
} as const;

/** Puts what a group can never handle where people find it: the original bytes, and why. */
export class DeadLetters {
  constructor(
    private readonly producer: BrokerProducer,
    private readonly group: string,
  ) {}

  async put(record: IncomingRecord, reason: string, attempts: number): Promise<void> {
    await this.producer.send([
      {
        topic: deadLetterTopicOf(this.group).name,
        key: record.key,
        value: record.value,
        headers: {
          ...record.headers,
          [DeadLetterHeader.topic]: record.topic,
          [DeadLetterHeader.partition]: String(record.partition),
          [DeadLetterHeader.offset]: record.offset,
          [DeadLetterHeader.reason]: reason,
          [DeadLetterHeader.attempts]: String(attempts),
          [DeadLetterHeader.at]: new Date().toISOString(),
        },
      },
    ]);
  }
}
