import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, testBrokers } from '#testing';
import { specTopic } from '../../test/messaging-fixture.js';
import {
  type BrokerConsumer,
  type BrokerInspector,
  type BrokerProducer,
  KafkajsBroker,
  type RecordBatch,
} from '../index.js';

const letters = specTopic(1);

describe('KafkajsConsumer', () => {
  let broker: KafkajsBroker;
  let producer: BrokerProducer;
  let inspector: BrokerInspector;

  beforeAll(async () => {
    broker = new KafkajsBroker(testBrokers(), 'spec');
    await broker.ensureTopics([letters], 1);
    producer = broker.createProducer();
    inspector = broker.createInspector();
  });

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
});
