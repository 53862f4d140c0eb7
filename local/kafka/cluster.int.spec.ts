import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhookEvents } from '#contracts';
import { type BrokerProducer, KafkajsBroker } from '#messaging';
import { eventually } from '#testing';
import kafkajs, { type Admin } from 'kafkajs';
import { type Stack, startStack } from '../stack.ts';

const { ConfigResourceTypes, Kafka, logLevel } = kafkajs;

describe('a cluster of three brokers', () => {
  let stack: Stack;
  let broker: KafkajsBroker;
  let producer: BrokerProducer;
  let admin: Admin;

  beforeAll(async () => {
    stack = await startStack({
      isTemporary: true,
      services: [],
      infrastructure: ['kafka'],
      brokerCount: 3,
    });
    broker = new KafkajsBroker(stack.kafkaBrokers, 'spec');
    producer = broker.createProducer();
    const client = { brokers: stack.kafkaBrokers, logLevel: logLevel.NOTHING };
    admin = new Kafka(client).admin();
    await admin.connect();
    await broker.ensureTopics([webhookEvents], 3);
  });

  afterAll(async () => {
    await admin?.disconnect();
    await producer?.close();
    await broker?.close();
    await stack?.stop();
  });

  const send = (key: string) =>
    producer.send([{ topic: webhookEvents.name, key, value: Buffer.from('{}'), headers: {} }]);

  const sendToAll = () => Promise.all(Array.from({ length: 30 }, (_, key) => send(String(key))));

  async function copiesInSync(): Promise<number[]> {
    const { topics } = await admin.fetchTopicMetadata({ topics: [webhookEvents.name] });
    return topics[0]!.partitions.map(({ isr }) => isr.length);
  }

  it('has all brokers in its addresses, and copies of each record on all of them', async () => {
    const { brokers } = await admin.describeCluster();
    const addresses = brokers.map(({ host, port }) => `${host}:${port}`);
    expect(addresses.toSorted()).toEqual(stack.endpoints.kafka.brokers.toSorted());
    expect(await copiesInSync()).toEqual(Array(webhookEvents.partitions).fill(3));
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: ConfigResourceTypes.TOPIC, name: webhookEvents.name }],
    });
    expect(resources[0]!.configEntries).toContainEqual(
      expect.objectContaining({ configName: 'min.insync.replicas', configValue: '2' }),
    );
  });

  it('takes records without one of them, refuses them without two, and takes them again', async () => {
    const [, second, third] = stack.brokers;
    await third!.kill('SIGKILL');
    await eventually('records are taken without one broker', () =>
      sendToAll().then(
        () => true,
        () => false,
      ),
    );

    await second!.kill('SIGKILL');
    // No partition has a second copy now, so none may take a record.
    await expect(send('7')).rejects.toThrow();

    await Promise.all([second!.start(), third!.start()]);
    await eventually('records are taken again', () =>
      sendToAll().then(
        () => true,
        () => false,
      ),
    );
    await eventually('all copies are in sync', async () =>
      (await copiesInSync()).every((count) => count === 3),
    );
  });
});
