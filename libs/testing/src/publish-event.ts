import { randomUUID } from 'node:crypto';
import { type EventClass, eventDeclarationOf, EventHeader } from '#contracts';
import { KafkajsBroker } from '#messaging';
import kafkajs from 'kafkajs';
import { testBrokers } from './test-broker.js';

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
