import { randomUUID } from 'node:crypto';
import { Kafka, logLevel, type Consumer, type KafkaMessage } from 'kafkajs';
import { patienceHint, patienceMs } from '../setup-error.ts';
import { TourError } from './calls.ts';

export type KafkaRecord = {
  topic: string;
  partition: number;
  offset: string;
  headers: Record<string, string>;
  value: unknown;
};

/** The end of each partition of a topic at one moment. */
export type TopicEnd = { topic: string; partitions: { partition: number; offset: string }[] };

/** Reads records from the broker like a consumer, and leaves no state behind. */
export class KafkaRecords {
  readonly #kafka: Kafka;

  constructor(brokers: string[]) {
    this.#kafka = new Kafka({ clientId: 'guided-tour', brokers, logLevel: logLevel.NOTHING });
  }

  async endOf(topic: string): Promise<TopicEnd> {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      const offsets = await admin.fetchTopicOffsets(topic);
      return {
        topic,
        partitions: offsets.map(({ partition, high }) => ({ partition, offset: high })),
      };
    } finally {
      await admin.disconnect();
    }
  }

  /** The records after `start`, as soon as `count` matching ones exist. */
  async after(
    start: TopicEnd,
    matches: (record: KafkaRecord) => boolean,
    count: number,
  ): Promise<KafkaRecord[]> {
    const groupId = `guided-tour-${randomUUID()}`;
    const consumer = this.#kafka.consumer({ groupId, maxWaitTimeInMs: 200 });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [start.topic] });
      return await this.#collect(consumer, start, matches, count);
    } finally {
      await consumer.disconnect();
      await this.#deleteGroup(groupId);
    }
  }

  async #collect(
    consumer: Consumer,
    { topic, partitions }: TopicEnd,
    matches: (record: KafkaRecord) => boolean,
    count: number,
  ): Promise<KafkaRecord[]> {
    // Keyed by position, because records read before the seek to `start` are read again after it.
    const found = new Map<string, KafkaRecord>();
    const complete = Promise.withResolvers<void>();
    const limitMs = patienceMs();
    const timeout = setTimeout(() => {
      const arrived = `${found.size} of ${count} records arrived on ${topic}`;
      complete.reject(
        new TourError(`${arrived}, and no more for ${limitMs / 1_000} s (${patienceHint})`),
      );
    }, limitMs);
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ partition, message }) => {
        const record = toRecord(topic, partition, message);
        timeout.refresh();
        if (matches(record)) found.set(`${partition}/${message.offset}`, record);
        if (found.size >= count) complete.resolve();
      },
    });
    for (const { partition, offset } of partitions) consumer.seek({ topic, partition, offset });
    await complete.promise.finally(() => clearTimeout(timeout));
    return [...found.values()];
  }

  async #deleteGroup(groupId: string): Promise<void> {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      await admin.deleteGroups([groupId]);
    } finally {
      await admin.disconnect();
    }
  }
}

function toRecord(topic: string, partition: number, message: KafkaMessage): KafkaRecord {
  const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [name, `${value}`]);
  return {
    topic,
    partition,
    offset: message.offset,
    headers: Object.fromEntries(headers) as Record<string, string>,
    value: JSON.parse(String(message.value)),
  };
}
