import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { consumerGroups } from '#contracts';
import { eventually, testBrokers } from '#testing';
import kafkajs, { type Admin, type Kafka as KafkaClient } from 'kafkajs';
import { brokerBy, specTopic } from '../../test/messaging-fixture.js';
import {
  type BrokerInspector,
  type BrokerProducer,
  ClusterError,
  type Broker,
  kafkaClients,
  type PartitionRange,
} from '../index.js';

const { Kafka, logLevel } = kafkajs;

describe.each(kafkaClients)('the inspector by %s', (kafkaClient) => {
  let client: KafkaClient;
  let admin: Admin;
  let broker: Broker;
  let producer: BrokerProducer;
  let inspector: BrokerInspector;

  beforeAll(async () => {
    client = new Kafka({ brokers: testBrokers(), logLevel: logLevel.NOTHING });
    admin = client.admin();
    await admin.connect();
    broker = await brokerBy(kafkaClient);
    producer = broker.createProducer();
    inspector = broker.createInspector();
  });

  afterAll(async () => {
    await inspector.close();
    await producer.close();
    await broker.close();
    await admin.disconnect();
  });

  async function newTopic(partitions = 1): Promise<string> {
    const topic = specTopic(partitions);
    await broker.ensureTopics([topic], 1);
    return topic.name;
  }

  const send = (topic: string, ...values: string[]) =>
    producer.send(
      values.map((value) => ({ topic, key: value[0]!, value: Buffer.from(value), headers: {} })),
    );

  async function valuesIn(range: PartitionRange): Promise<string[]> {
    const values: string[] = [];
    for await (const { value } of inspector.read(range)) values.push(String(value));
    return values;
  }

  /** Other specs come and go on the same broker, with groups of these names. */
  async function groupsOfNoSpec(): Promise<string[]> {
    const names = (await admin.listGroups()).groups.map(({ groupId }) => groupId);
    const ofSpecs = ['spec-', ...consumerGroups];
    return names.filter((name) => !ofSpecs.some((start) => name.startsWith(start))).sort();
  }

  async function rangeOf(topic: string): Promise<PartitionRange> {
    const [range] = await inspector.ranges([topic]);
    return range!;
  }

  it('returns partitions, settings and the number of records of a topic', async () => {
    const topic = await newTopic(3);
    // Sent one by one: a partition that was just created may refuse a send, and a retry would then
    // send all values again.
    for (const value of ['a', 'b', 'c', 'd']) await send(topic, value);
    const state = (await inspector.topics()).find(({ name }) => name === topic);
    expect(state).toMatchObject({
      partitions: 3,
      settings: { 'cleanup.policy': 'delete', 'max.message.bytes': String(1024 * 1024) },
    });
    const ranges = await inspector.ranges([topic]);
    expect(ranges.map(({ partition }) => partition).sort()).toEqual([0, 1, 2]);
    expect(ranges.reduce((sum, { start, end }) => sum + (end - start), 0n)).toBe(4n);
  });

  it('reads a range, in order, and leaves no group behind', async () => {
    const topic = await newTopic();
    const groupsBefore = await groupsOfNoSpec();
    await send(topic, 'a', 'b', 'c', 'd');
    expect(await valuesIn(await rangeOf(topic))).toEqual(['a', 'b', 'c', 'd']);
    expect(await valuesIn({ topic, partition: 0, start: 1n, end: 3n })).toEqual(['b', 'c']);
    expect(await groupsOfNoSpec()).toEqual(groupsBefore);
  });

  it('reads what needs several fetches', async () => {
    const topic = await newTopic();
    const large = 'x'.repeat(300_000);
    for (let number = 0; number < 8; number += 1) await send(topic, `${number}${large}`);
    const values = await valuesIn(await rangeOf(topic));
    expect(values.map((value) => value[0])).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  });

  it('ends where a partition is empty, or the range is longer than it', async () => {
    const topic = await newTopic();
    expect(await valuesIn({ topic, partition: 0, start: 0n, end: 10n })).toEqual([]);
    await send(topic, 'a');
    expect(await valuesIn({ topic, partition: 0, start: 0n, end: 10n })).toEqual(['a']);
  });

  it('passes over transaction markers and what was never committed', async () => {
    const topic = await newTopic();
    const transactional = client.producer({
      transactionalId: randomUUID(),
      maxInFlightRequests: 1,
      idempotent: true,
    });
    await transactional.connect();
    for (const [value, ends] of [
      ['kept', 'commit'],
      ['dropped', 'abort'],
      ['dropped, too', 'abort'],
    ] as const) {
      const transaction = await transactional.transaction();
      await transaction.send({ topic, messages: [{ value }] });
      await transaction[ends]();
    }
    await transactional.disconnect();
    const range = await eventually('all markers', async () => {
      const found = await rangeOf(topic);
      return found.end === 6n && found;
    });
    expect(await valuesIn(range)).toEqual(['kept']);
    expect(await inspector.firstFrom({ topic, partition: 0, offset: 1n })).toBeUndefined();
  });

  it('starts where retention left something', async () => {
    const topic = await newTopic();
    await send(topic, 'a', 'b', 'c');
    // kafkajs looks up the leader in its cached metadata, so load the metadata first.
    await admin.fetchTopicOffsets(topic);
    await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: '2' }] });
    const range = await rangeOf(topic);
    expect(range).toMatchObject({ start: 2n, end: 3n });
    expect(await valuesIn(range)).toEqual(['c']);
  });

  it('finds the first record from an offset on, and offsets by time', async () => {
    const topic = await newTopic();
    await send(topic, 'a', 'b', 'c');
    const record = await inspector.firstFrom({ topic, partition: 0, offset: 1n });
    expect([record!.offset, String(record!.value)]).toEqual(['1', 'b']);
    expect(await inspector.firstFrom({ topic, partition: 0, offset: 3n })).toBeUndefined();
    const longAgo = await inspector.offsetsAt([topic], new Date(0));
    expect(longAgo).toEqual([{ topic, partition: 0, offset: 0n }]);
    const future = await inspector.offsetsAt([topic], new Date(Date.now() + 3_600_000));
    expect(future).toEqual([{ topic, partition: 0, offset: 3n }]);
  });

  it('shows the time at which the broker wrote a record, whatever time its producer chose', async () => {
    const topic = await newTopic();
    const foreign = client.producer();
    await foreign.connect();
    const timestamp = String(Date.UTC(9999, 0));
    await foreign.send({ topic, messages: [{ value: 'a', timestamp }] });
    await foreign.disconnect();
    const record = await inspector.firstFrom({ topic, partition: 0, offset: 0n });
    expect(Math.abs(record!.timestamp.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('returns members, topics and commits of a group', async () => {
    const topic = await newTopic(2);
    const group = `spec-${randomUUID()}`;
    await send(topic, 'a');
    const consumer = broker.createConsumer({ group, topics: [topic], concurrency: 1 });
    const stateOf = async () =>
      (await inspector.groups()).find(({ name }) => name === group) ?? undefined;
    try {
      await consumer.run((batch) => Promise.resolve(batch.resolve(batch.records.at(-1)!)));
      const state = await eventually('the commit', async () => {
        const found = await stateOf();
        return found?.members === 1 && found.committed.length > 0 && found;
      });
      expect(state.topics).toEqual([topic]);
      expect(state.committed).toMatchObject([{ topic, offset: 1n }]);
    } finally {
      await consumer.stop();
    }
    expect(await eventually('nobody', async () => (await stateOf())?.members === 0)).toBe(true);
  });

  it('leaves no connection open, though it is asked about many places at the same time', async () => {
    const topic = await newTopic(6);
    await send(
      topic,
      ...Array.from({ length: 24 }, (_, number) => String.fromCharCode(97 + number)),
    );
    const ranges = await inspector.ranges([topic]);
    const connections = () =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
    const before = connections();
    const other = broker.createInspector();
    const found = await Promise.all(
      ranges.map((range) => other.firstFrom({ ...range, offset: range.start })),
    );
    expect(found.filter((record) => record !== undefined).length).toBeGreaterThan(1);
    await other.close();
    await eventually('all are closed', () => connections() <= before);
  });

  it('says so when there is no broker', async () => {
    const nowhere = (await brokerBy(kafkaClient, ['127.0.0.1:1'])).createInspector();
    await expect(nowhere.topics()).rejects.toThrow(ClusterError);
    await expect(nowhere.firstFrom({ topic: 'a', partition: 0, offset: 0n })).rejects.toThrow();
    await nowhere.close();
  });
});
