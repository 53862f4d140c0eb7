import { randomUUID } from 'node:crypto';
import {
  allTopics,
  declaredTopics,
  type EventClass,
  eventDeclarationOf,
  EventHeader,
} from '#contracts';
import { type IncomingRecord, KafkajsBroker } from '#messaging';
import kafkajs from 'kafkajs';

export function testBrokers(): string[] {
  const brokers = process.env.TEST_KAFKA_BROKERS;
  if (!brokers) throw new Error('TEST_KAFKA_BROKERS is not set: run the specs with npm test');
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
  await broker.ensureTopics([...allTopics, ...declaredTopics()], 1);
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

/** Publishes an event as its producer would. With the same id, it is a duplicate. */
export async function publishEvent<T extends { timestamp: string }>(
  eventClass: EventClass<T>,
  event: T,
  id: string = randomUUID(),
): Promise<void> {
  const { identifier, version, topic, key } = eventDeclarationOf(eventClass);
  const broker = new KafkajsBroker(testBrokers(), 'spec');
  const producer = broker.createProducer();
  await producer.send([
    {
      topic: topic.name,
      key: key(event),
      value: Buffer.from(JSON.stringify(event)),
      headers: {
        [EventHeader.id]: id,
        [EventHeader.type]: identifier,
        [EventHeader.version]: String(version),
        [EventHeader.occurredAt]: event.timestamp,
      },
    },
  ]);
  await producer.close();
}

/** Publishes records as a foreign producer may: with any headers, or none. */
export async function publishRecords(topic: string, messages: kafkajs.Message[]): Promise<void> {
  const { Kafka, logLevel } = kafkajs;
  const producer = new Kafka({ brokers: testBrokers(), logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  await producer.send({ topic, messages });
  await producer.disconnect();
}
