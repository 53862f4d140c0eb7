import { randomUUID } from 'node:crypto';
import { webhookEvents } from '#contracts';
import { type BrokerProducer, KafkajsBroker } from '#messaging';
import { eventually } from '#testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import kafkajs, { type Admin } from 'kafkajs';
import { type Stack, startStack } from '../stack.ts';

const { ConfigResourceTypes, Kafka, logLevel } = kafkajs;

const FAIL_OVER_PATIENCE_MS = 120_000;

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

  const send = (key: string) => producer.send([recordOf(key, '{}')]);

  const recordOf = (key: string, value: string) => ({
    topic: webhookEvents.name,
    key,
    value: Buffer.from(value),
    headers: {},
  });

  const sendToAll = () => Promise.all(Array.from({ length: 30 }, (_, key) => send(String(key))));

  const areTaken = () =>
    sendToAll().then(
      () => true,
      () => false,
    );

  const areInSync = async () => (await copiesInSync()).every((count) => count === 3);

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

  it('takes records while one broker hangs with open connections', async () => {
    await sendToAll();
    const { pid } = stack.brokers[1]!;
    process.kill(pid!, 'SIGSTOP');
    try {
      await eventually('records are taken while it hangs', areTaken, FAIL_OVER_PATIENCE_MS);
    } finally {
      process.kill(pid!, 'SIGCONT');
    }
    await eventually('all copies are in sync', areInSync, FAIL_OVER_PATIENCE_MS);
  });

  it('has all records of a batch during which a partition moved to a broker that has answered', async () => {
    const topic = `spec.${randomUUID()}`;
    // With one copy, so that only the named broker can lead it, however slow the machine is.
    const at = (broker: number, partition: number) => ({ partition, replicas: [broker] });
    await admin.createTopics({
      waitForLeaders: false,
      topics: [
        {
          topic,
          replicaAssignment: [at(2, 0), at(1, 1)],
          configEntries: [{ name: 'min.insync.replicas', value: '1' }],
        },
      ],
    });
    const batch = (name: string) =>
      Array.from({ length: 30 }, (_, key) => ({
        ...recordOf(String(key), `${name}/${key}`),
        topic,
      }));
    // The producer learns the leaders, and then one of them changes.
    await eventually('the first batch', () =>
      producer.send(batch('before')).then(
        () => true,
        () => false,
      ),
    );
    await admin.alterPartitionReassignments({
      topics: [{ topic, partitionAssignment: [at(2, 1)] }],
    });
    await eventually('one broker leads both partitions', async () => {
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
      return topics[0]!.partitions.every(({ leader }) => leader === 2);
    });
    await producer.send(batch('after'));

    const inspector = broker.createInspector();
    const found = new Set<string>();
    for (const range of await inspector.ranges([topic])) {
      for await (const { value } of inspector.read(range)) found.add(String(value));
    }
    await inspector.close();
    const sent = [...batch('before'), ...batch('after')].map(({ value }) => String(value));
    expect(sent.filter((value) => !found.has(value))).toEqual([]);
  });

  it('refuses a record that a single broker would have, where two must have written it', async () => {
    const [, second] = stack.brokers;
    // Its own: a producer that knows a topic without a leader sends nothing to others either.
    const own = broker.createProducer();
    // Two copies, so that one is left while the other two brokers still decide who leads what.
    const strict = await createTopicOn([3, 2], { minInSync: 2 });
    const lax = await createTopicOn([3, 2], { minInSync: 1 });
    const isTaken = (topic: string, value: string) =>
      own.send([{ ...recordOf('7', value), topic }]).then(
        () => true,
        () => false,
      );
    for (const topic of [strict, lax]) {
      await eventually('a record with two copies', () => isTaken(topic, 'first'));
    }
    await second!.stop();
    for (const topic of [strict, lax]) {
      await eventually('one copy is left', async () => {
        const { isr, leader } = await partitionOf(topic);
        return leader === 3 && isr.length === 1;
      });
    }
    await eventually('it takes records where one copy is enough', () => isTaken(lax, 'second'));
    expect(await isTaken(strict, 'second')).toBe(false);
    await second!.start();
    await own.close();
    await eventually('all copies are in sync', areInSync, FAIL_OVER_PATIENCE_MS);
    await admin.deleteTopics({ topics: [strict, lax] });
  });

  async function createTopicOn(
    replicas: number[],
    { minInSync }: { minInSync: number },
  ): Promise<string> {
    const topic = `spec.${randomUUID()}`;
    await admin.createTopics({
      waitForLeaders: false,
      topics: [
        {
          topic,
          replicaAssignment: [{ partition: 0, replicas }],
          configEntries: [{ name: 'min.insync.replicas', value: String(minInSync) }],
        },
      ],
    });
    return topic;
  }

  async function partitionOf(topic: string) {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    return topics[0]!.partitions[0]!;
  }

  it('takes records without one of them, refuses them without two, and takes them again', async () => {
    const [, second, third] = stack.brokers;
    await third!.kill('SIGKILL');
    await eventually('records are taken without one broker', areTaken, FAIL_OVER_PATIENCE_MS);

    await second!.kill('SIGKILL');
    // No partition has a second copy now, so none may take a record.
    await expect(send('7')).rejects.toThrow();

    await Promise.all([second!.start(), third!.start()]);
    await eventually('records are taken again', areTaken, FAIL_OVER_PATIENCE_MS);
    await eventually('all copies are in sync', areInSync, FAIL_OVER_PATIENCE_MS);
  });
});
