import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, testBrokers } from '#testing';
import kafkajs from 'kafkajs';
import { brokerBy, specTopic } from '../../test/messaging-fixture.js';
import {
  type AssignedPartition,
  type BrokerConsumer,
  type BrokerInspector,
  type BrokerProducer,
  type Broker,
  kafkaClients,
  type RecordBatch,
} from '../index.js';

const { Kafka, logLevel } = kafkajs;

describe.each(kafkaClients)('a consumer by %s', (client) => {
  const letters = specTopic(1);
  let broker: Broker;
  let producer: BrokerProducer;
  let inspector: BrokerInspector;
  const running: BrokerConsumer[] = [];

  beforeAll(async () => {
    broker = await brokerBy(client);
    await broker.ensureTopics([letters], 1);
    producer = broker.createProducer();
    inspector = broker.createInspector();
  });

  afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())));

  afterAll(async () => {
    await inspector.close();
    await producer.close();
    await broker.close();
  });

  const publish = (value: string) =>
    producer.send([{ topic: letters.name, key: 'a', value: Buffer.from(value), headers: {} }]);

  async function committed(group: string): Promise<number> {
    const found = (await inspector.groups()).find(({ name }) => name === group);
    return Number(found?.committed[0]?.offset ?? 0n);
  }

  async function consume(
    group: string,
    handle: (batch: RecordBatch, text: string) => Promise<void> | void,
  ): Promise<BrokerConsumer> {
    const consumer = broker.createConsumer({ group, topics: [letters.name], concurrency: 1 });
    await consumer.run(async (batch) => {
      for (const record of batch.records) {
        await handle(batch, record.value!.toString());
        batch.resolve(record);
      }
    });
    return consumer;
  }

  it('commits what is done, though nothing comes after it', async () => {
    const group = `spec-${randomUUID()}`;
    const texts: string[] = [];
    const consumer = await consume(group, (_batch, text) => void texts.push(text));
    for (const text of ['one', 'two', 'three']) await publish(text);
    await eventually('all are read', () => texts.length === 3);
    await eventually('all are committed', async () => (await committed(group)) === 3);
    await consumer.stop();
  });

  it('commits what is done of a batch that goes on', async () => {
    const group = `spec-${randomUUID()}`;
    const last = Promise.withResolvers<void>();
    let isWaiting = false;
    const consumer = await consume(group, async (batch, text) => {
      if (text !== 'three') return;
      isWaiting = true;
      await batch.heartbeat();
      await last.promise;
    });
    await eventually('the last one', () => isWaiting);
    await eventually('the others', async () => (await committed(group)) === 2);
    last.resolve();
    await consumer.stop();
    expect(await committed(group)).toBe(3);
  });

  it('gives a partition again what was given back, while the others go on', async () => {
    const topic = specTopic(2);
    await broker.ensureTopics([topic], 1);
    const group = `spec-${randomUUID()}`;
    const consumer = broker.createConsumer({ group, topics: [topic.name], concurrency: 2 });
    running.push(consumer);
    const seen: string[] = [];
    let isFirst = true;
    await consumer.run(async (batch) => {
      for (const record of batch.records) {
        const text = record.value!.toString();
        if (text === 'late' && isFirst) {
          isFirst = false;
          batch.giveBackFor(500);
          return;
        }
        seen.push(text);
        batch.resolve(record);
      }
    });
    const send = (key: string, text: string) =>
      producer.send([{ topic: topic.name, key, value: Buffer.from(text), headers: {} }]);
    // These keys are in different partitions.
    await send('a', 'late');
    await eventually('it is given back', () => !isFirst);
    await send('a', 'last');
    await send('d', 'other');
    await eventually('all', () => seen.length === 3);
    expect(seen).toEqual(['other', 'late', 'last']);
    await eventually('the commits', async () => {
      const state = (await inspector.groups()).find(({ name }) => name === group);
      return state?.committed.reduce((sum, { offset }) => sum + offset, 0n) === 3n;
    });
  });

  it('goes on where retention left something', async () => {
    const topic = specTopic(1);
    await broker.ensureTopics([topic], 1);
    const send = (text: string) =>
      producer.send([{ topic: topic.name, key: 'a', value: Buffer.from(text), headers: {} }]);
    for (const text of ['one', 'two', 'three']) await send(text);
    const group = `spec-${randomUUID()}`;
    await inspector.moveGroup(group, [{ topic: topic.name, partition: 0, offset: 1n }]);
    const admin = new Kafka({ brokers: testBrokers(), logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.fetchTopicOffsets(topic.name);
    await admin.deleteTopicRecords({
      topic: topic.name,
      partitions: [{ partition: 0, offset: '2' }],
    });
    await admin.disconnect();
    const texts: string[] = [];
    const consumer = broker.createConsumer({ group, topics: [topic.name], concurrency: 1 });
    running.push(consumer);
    await consumer.run(async ({ records }) => {
      texts.push(...records.map(({ value }) => value!.toString()));
    });
    await eventually('the rest', () => texts.includes('three'));
    expect(texts[0]).toBe('three');
  });

  it('is in one group with replicas that use the other client', async () => {
    const topic = specTopic(4);
    await broker.ensureTopics([topic], 1);
    const group = `spec-${randomUUID()}`;
    const own = new Map<string, AssignedPartition[]>();
    const texts: string[] = [];
    // The first one leads the group, and divides the partitions.
    const order = [client, ...kafkaClients.filter((other) => other !== client)];
    const others: Broker[] = [];
    for (const name of order) {
      const one = await brokerBy(name);
      others.push(one);
      const consumer = one.createConsumer({ group, topics: [topic.name], concurrency: 1 });
      running.push(consumer);
      consumer.onAssigned((partitions) => own.set(name, partitions));
      await consumer.run(async (batch) => {
        for (const record of batch.records) {
          texts.push(record.value!.toString());
          batch.resolve(record);
        }
      });
    }
    await eventually('both have partitions', () =>
      order.every((name) => own.get(name)?.length === 2),
    );
    for (const key of 'abcdefgh')
      await producer.send([{ topic: topic.name, key, value: Buffer.from(key), headers: {} }]);
    await eventually('all are read', () => texts.length === 8);
    expect(texts.sort().join('')).toBe('abcdefgh');
    await running.shift()!.stop();
    await eventually('the other one has all', () => own.get(order[1]!)?.length === 4);
    await running.shift()!.stop();
    await Promise.all(others.map((one) => one.close()));
  });
});
