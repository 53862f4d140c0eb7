import { randomUUID } from 'node:crypto';
import { Kafka, logLevel, type Consumer } from 'kafkajs';
import { EventHeader } from '#contracts';

export type BrokerRecord = {
  /** The record's partition and offset. */
  place: { topic: string; partition: number; offset: number };
  key: string;
  eventId: string;
  value: Buffer;
};

type PartitionEnd = { topic: string; partition: number; offset: bigint };

/** All records of the topics, partition by partition in the order of their offsets. */
export async function readTopics(
  brokers: string[],
  topics: readonly string[],
): Promise<Map<string, BrokerRecord[]>> {
  const kafka = new Kafka({ clientId: 'chaos', brokers, logLevel: logLevel.NOTHING });
  const ends = await findEnds(kafka, topics);
  const consumer = kafka.consumer({ groupId: `chaos-${randomUUID()}`, maxWaitTimeInMs: 200 });
  await consumer.connect();
  try {
    return await readUntil(consumer, topics, ends);
  } finally {
    await consumer.disconnect();
  }
}

async function findEnds(kafka: Kafka, topics: readonly string[]): Promise<PartitionEnd[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const ends: PartitionEnd[] = [];
    // One by one: kafkajs can't do it at once with several brokers.
    for (const topic of topics) {
      for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
        ends.push({ topic, partition, offset: BigInt(high) });
      }
    }
    return ends.filter(({ offset }) => offset > 0n);
  } finally {
    await admin.disconnect();
  }
}

async function readUntil(
  consumer: Consumer,
  topics: readonly string[],
  ends: readonly PartitionEnd[],
): Promise<Map<string, BrokerRecord[]>> {
  const found = new Map<string, BrokerRecord[]>(topics.map((topic) => [topic, []]));
  const open = new Map(
    ends.map(({ topic, partition, offset }) => [`${topic}/${partition}`, offset]),
  );
  const complete = Promise.withResolvers<void>();
  if (open.size === 0) complete.resolve();
  await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    partitionsConsumedConcurrently: 1,
    eachMessage: ({ topic, partition, message }) => {
      const place = `${topic}/${partition}`;
      found.get(topic)!.push({
        place: { topic, partition, offset: Number(message.offset) },
        key: String(message.key),
        eventId: String(message.headers?.[EventHeader.id]),
        value: message.value ?? Buffer.alloc(0),
      });
      if (BigInt(message.offset) + 1n >= (open.get(place) ?? 0n)) open.delete(place);
      if (open.size === 0) complete.resolve();
      return Promise.resolve();
    },
  });
  await complete.promise;
  return found;
}
