import { allTopics } from '#contracts';
import { type IncomingRecord, KafkajsBroker } from '#messaging';
import { randomUUID } from 'node:crypto';

export function testBrokers(): string[] {
  const brokers = process.env.TEST_KAFKA_BROKERS;
  if (!brokers) throw new Error('run the specs with npm test: it starts Postgres and the broker');
  return brokers.split(',');
}

export interface TopicReader {
  /** All records read so far, from the beginning of the topic. */
  records: IncomingRecord[];
  close: () => Promise<void>;
}

/** Creates all declared topics once, on the specs' broker by default. */
export async function ensureTestTopics(brokers = testBrokers()): Promise<void> {
  const broker = new KafkajsBroker(brokers, 'spec');
  await broker.ensureTopics(allTopics, 1);
  await broker.close();
}

/** Reads a topic in its own consumer group. */
export async function readTopic(topic: string, brokers = testBrokers()): Promise<TopicReader> {
  const records: IncomingRecord[] = [];
  const broker = new KafkajsBroker(brokers, 'spec');
  const consumer = broker.createConsumer({
    group: `spec-${randomUUID()}`,
    topics: [topic],
    concurrency: 1,
  });
  await consumer.run((batch) => {
    for (const record of batch.records) {
      records.push(record);
      batch.resolve(record);
    }
    return Promise.resolve();
  });
  return { records, close: () => consumer.stop() };
}
