import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deadLettersResolved, deadLetterTopicOf } from '#contracts';
import { eventually } from '#testing';
import { Registry } from 'prom-client';
import { MessagingFixture } from '../../test/messaging-fixture.js';
import { type BrokerProducer, KafkajsBroker, placeOf, writeResolutions } from '../index.js';
import { DeadLetterMetrics } from './dead-letter-metrics.js';

describe('the gauge of dead letters', () => {
  let fixture: MessagingFixture;
  let producer: BrokerProducer;
  let topic: string;

  beforeAll(async () => {
    fixture = await MessagingFixture.start([]);
    await fixture.broker.ensureTopics([deadLettersResolved], 1);
    producer = fixture.broker.createProducer();
    topic = deadLetterTopicOf(fixture.group).name;
  });

  afterAll(async () => {
    await producer?.close();
    await fixture?.close();
  });

  /** What a replica reports that has just started. */
  async function counted(): Promise<number> {
    const registry = new Registry();
    const metrics = new DeadLetterMetrics(registry, fixture.broker, fixture.group);
    try {
      return await eventually('a count', async () => {
        const [, value] = /^events_dead_letters (\d+)$/m.exec(await registry.metrics()) ?? [];
        return value !== undefined && { value: Number(value) };
      }).then(({ value }) => value);
    } finally {
      await metrics.onApplicationShutdown();
    }
  }

  it('counts dead letters that were neither replayed nor discarded', async () => {
    expect(await counted()).toBe(0);
    for (const key of ['a', 'b']) {
      await producer.send([{ topic, key, value: Buffer.from('nonsense'), headers: {} }]);
    }
    expect(await counted()).toBe(2);
    const inspector = fixture.broker.createInspector();
    const ranges = await inspector.ranges([topic]);
    const { partition, start } = ranges.find(({ start, end }) => end > start)!;
    const record = await inspector.firstFrom({ topic, partition, offset: start });
    await inspector.close();
    await writeResolutions(producer, 'discarded', [{ place: placeOf(record!), record: record! }]);
    expect(await counted()).toBe(1);
  });

  it('is absent, and holds up no scrape, while the broker is away', async () => {
    const registry = new Registry();
    const nowhere = new KafkajsBroker(['127.0.0.1:1'], 'spec');
    const metrics = new DeadLetterMetrics(registry, nowhere, fixture.group);
    expect(await registry.metrics()).not.toMatch(/^events_dead_letters /m);
    await metrics.onApplicationShutdown();
    expect(await registry.metrics()).not.toMatch(/^events_dead_letters /m);
    await metrics.onApplicationShutdown();
  });
});
