import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TopicDeclaration } from '#contracts';
import { eventually, readTopic, type TopicReader } from '#testing';
import { brokerBy } from '../../test/messaging-fixture.js';
import {
  type BrokerProducer,
  type Broker,
  kafkaClients,
  type OutgoingRecord,
  RecordRefusedError,
} from '../index.js';

// The interface promises about a second; this is longer because the machine may be busy.
const A_SECOND_UNDER_LOAD_MS = 4_000;

const parcels: TopicDeclaration = {
  name: `spec.${randomUUID()}`,
  partitions: 3,
  cleanupPolicy: 'delete',
  maxMessageBytes: 10_000,
};

const parcelOf = (key: string, value: string): OutgoingRecord => ({
  topic: parcels.name,
  key,
  value: Buffer.from(value),
  headers: {},
});

describe.each(kafkaClients)('a producer by %s', (client) => {
  let broker: Broker;
  let producer: BrokerProducer;
  let reader: TopicReader;

  beforeAll(async () => {
    broker = await brokerBy(client);
    await broker.ensureTopics([parcels], 1);
    producer = broker.createProducer();
    reader = await readTopic(parcels.name);
  });

  afterAll(async () => {
    await reader.close();
    await producer.close();
    await broker.close();
  });

  const recordsOf = (key: string) =>
    reader.records.filter((record) => record.key?.toString() === key);

  it('writes records with their keys, bytes and headers, in order per key', async () => {
    const key = randomUUID();
    const bytes = Buffer.from([0, 255, 10, 13, 0]);
    const headers = { plain: 'a', other: 'é\n', empty: '' };
    await producer.send([
      { topic: parcels.name, key, value: bytes, headers },
      ...Array.from({ length: 50 }, (_, number) => parcelOf(key, String(number))),
      { topic: parcels.name, key, value: null, headers: {} },
    ]);
    await eventually('all records', () => recordsOf(key).length === 52);
    const [first, ...others] = recordsOf(key);
    expect(first).toMatchObject({ value: bytes, headers });
    expect(others.slice(0, 50).map(({ value }) => Number(value))).toEqual([...Array(50).keys()]);
    expect(others.at(-1)!.value).toBeNull();
    expect(new Set(recordsOf(key).map(({ partition }) => partition)).size).toBe(1);
  });

  it('puts a key into the same partition as the other client', async () => {
    const keys = Array.from({ length: 40 }, () => randomUUID());
    const others = await Promise.all(kafkaClients.map((other) => brokerBy(other)));
    for (const other of others) {
      const otherProducer = other.createProducer();
      await otherProducer.send(keys.map((key) => parcelOf(key, client)));
      await otherProducer.close();
      await other.close();
    }
    for (const key of keys) {
      await eventually('both', () => recordsOf(key).length === others.length);
      expect(new Set(recordsOf(key).map(({ partition }) => partition)).size).toBe(1);
    }
    const used = keys.map((key) => recordsOf(key)[0]!.partition);
    expect(new Set(used).size).toBe(parcels.partitions);
  });

  it('distinguishes a record that the broker never takes from an unavailable broker', async () => {
    const tooLarge = producer.send([parcelOf('large', 'x'.repeat(20_000))]);
    await expect(tooLarge).rejects.toBeInstanceOf(RecordRefusedError);

    // Nothing listens at this port.
    const cutOff = (await brokerBy(client, ['127.0.0.1:9'])).createProducer();
    const start = performance.now();
    const failure = await cutOff.send([parcelOf('a', 'b')]).catch((error: unknown) => error);
    expect(performance.now() - start).toBeLessThan(A_SECOND_UNDER_LOAD_MS);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(RecordRefusedError);
    await cutOff.close();
  });

  it('goes on after a record that was refused', async () => {
    const key = randomUUID();
    await expect(producer.send([parcelOf(key, 'x'.repeat(20_000))])).rejects.toThrow();
    await producer.send([parcelOf(key, 'small')]);
    await eventually('the small one', () => recordsOf(key).length === 1);
  });
});
