import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TopicDeclaration } from '#contracts';
import { eventually, testBrokers } from '#testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import kafkajs, { type Admin } from 'kafkajs';
import { jarsDirectoryIn, java } from '../../../../tools/local/kafka/tools.ts';
import { brokerBy, specTopic } from '../../test/messaging-fixture.js';
import { type Broker, kafkaClients } from '../index.js';
import { READABLE_COMPRESSIONS } from './broker.js';

const { ConfigResourceTypes, Kafka, logLevel } = kafkajs;

const cache = join(import.meta.dirname, '../../../../.local');
// Repeated and random text, longer than a block of any codec.
const noise = randomBytes(60_000).toString('base64');
const texts = ['first', 'a'.repeat(300_000), `${noise}${'bc'.repeat(40_000)}${noise}`, 'last'];

/** Sends the lines of its input to a topic, in one batch. */
const producer = `
import java.util.*;
import org.apache.kafka.clients.producer.*;
import org.apache.kafka.common.serialization.StringSerializer;
class Produce {
  public static void main(String[] args) throws Exception {
    Properties p = new Properties();
    p.put("bootstrap.servers", args[0]);
    p.put("linger.ms", "5000");
    p.put("batch.size", "5000000");
    p.put("max.request.size", "5000000");
    Scanner lines = new Scanner(System.in);
    List<String> texts = new ArrayList<>();
    while (lines.hasNextLine()) texts.add(lines.nextLine());
    for (int i = 1; i < args.length; i += 2) {
      p.put("compression.type", args[i]);
      try (KafkaProducer<String, String> producer =
          new KafkaProducer<>(p, new StringSerializer(), new StringSerializer())) {
        for (String text : texts) producer.send(new ProducerRecord<>(args[i + 1], "a", text));
      }
    }
  }
}`;

describe.each(kafkaClients)('a compressed topic, read by %s', (client) => {
  let broker: Broker;
  let admin: Admin;

  beforeAll(async () => {
    broker = await brokerBy(client);
    admin = new Kafka({ brokers: testBrokers(), logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
  });

  afterAll(async () => {
    await admin.disconnect();
    await broker.close();
  });

  async function createTopic(compression: string): Promise<TopicDeclaration> {
    const topic = { ...specTopic(1), maxMessageBytes: 5_000_000 };
    await broker.ensureTopics([topic], 1);
    await admin.alterConfigs({
      validateOnly: false,
      resources: [
        {
          type: ConfigResourceTypes.TOPIC,
          name: topic.name,
          configEntries: [
            { name: 'compression.type', value: compression },
            { name: 'max.message.bytes', value: String(topic.maxMessageBytes) },
          ],
        },
      ],
    });
    return topic;
  }

  /** As a member of a group and as an operator's command does. */
  async function expectReadable({ name: topic }: TopicDeclaration): Promise<void> {
    const read: string[] = [];
    const group = `spec-${randomUUID()}`;
    const consumer = broker.createConsumer({ group, topics: [topic], concurrency: 1 });
    await consumer.run((batch) => {
      for (const record of batch.records) {
        read.push(record.value!.toString());
        batch.resolve(record);
      }
      return Promise.resolve();
    });
    await eventually('all are read', () => read.length >= texts.length);
    await consumer.stop();
    expect(read).toEqual(texts);
    const inspector = broker.createInspector();
    const [range] = await inspector.ranges([topic]);
    const inspected: string[] = [];
    for await (const record of inspector.read(range!)) inspected.push(record.value!.toString());
    await inspector.close();
    expect(inspected).toEqual(texts);
  }

  it.each(READABLE_COMPRESSIONS)(
    'of compression.type=%s is read by its consumers',
    async (type) => {
      const topic = await createTopic(type);
      const own = broker.createProducer();
      for (const text of texts)
        await own.send([{ topic: topic.name, key: 'a', value: Buffer.from(text), headers: {} }]);
      await own.close();
      await expectReadable(topic);
    },
  );

  it('is read whichever codec a producer in Java compressed with', async () => {
    const topics = new Map<string, TopicDeclaration>();
    for (const codec of ['gzip', 'snappy', 'lz4', 'zstd'])
      topics.set(codec, await createTopic('producer'));
    const directory = await mkdtemp(join(tmpdir(), 'compression-'));
    const source = join(directory, 'Produce.java');
    await writeFile(source, producer);
    const sent = promisify(execFile)(java, [
      ...['-cp', join(jarsDirectoryIn(cache), '*'), source, testBrokers().join()],
      ...[...topics].flatMap(([codec, { name }]) => [codec, name]),
    ]);
    sent.child.stdin!.end(texts.join('\n'));
    await sent;
    await rm(directory, { recursive: true });
    for (const topic of topics.values()) await expectReadable(topic);
  });
});
