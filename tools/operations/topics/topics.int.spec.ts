import {
  allTopics,
  deadLetterTopicOf,
  directoryChanges,
  retryTopicOf,
  threeDsRequests,
  webhookEvents,
} from '#contracts';
import {
  type BrokerInspector,
  type BrokerProducer,
  KafkajsBroker,
  TopicsLook,
  type TopicsReport,
} from '#messaging';
import { eventually } from '#testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Stack, startStack } from '../../local/stack.ts';
import { deadLettersCommand } from '../dead-letters/dead-letters-command.js';
import { RecordedTerminal } from '../test/recorded-terminal.js';
import { topicsCommand } from './topics-command.js';

const HOUR_MS = 3_600_000;
const undeclared = { ...directoryChanges, name: 'spec.undeclared', partitions: 1 };

describe('the topics of a cluster', () => {
  let stack: Stack;
  let broker: KafkajsBroker;
  let producer: BrokerProducer;
  let inspector: BrokerInspector;

  beforeAll(async () => {
    stack = await startStack({ isTemporary: true, services: [], infrastructure: ['kafka'] });
    broker = new KafkajsBroker(stack.kafkaBrokers, 'spec');
    const complete = allTopics.filter(({ name }) => name !== threeDsRequests.name);
    const asTheyAre = complete.map((topic) =>
      topic.name === directoryChanges.name
        ? { ...topic, partitions: 2, cleanupPolicy: 'delete' as const }
        : topic,
    );
    await broker.ensureTopics([...asTheyAre, undeclared], 1);
    producer = broker.createProducer();
    inspector = broker.createInspector();
  });

  afterAll(async () => {
    await inspector?.close();
    await producer?.close();
    await broker?.close();
    await stack?.stop();
  });

  /** Sent one by one: a new partition may refuse a record, and a retry would then send all of them again. */
  async function send(topic: string, count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      await producer.send([
        { topic, key: String(number), value: Buffer.from('{}'), headers: { 'event-id': 'a' } },
      ]);
    }
  }

  async function consume(group: string, topic: string, count: number): Promise<void> {
    const consumer = broker.createConsumer({ group, topics: [topic], concurrency: 1 });
    let seen = 0;
    await consumer.run((batch) => {
      for (const record of batch.records) batch.resolve(record);
      seen += batch.records.length;
      return Promise.resolve();
    });
    await eventually('all', () => seen === count);
    await consumer.stop();
  }

  function terminal(): RecordedTerminal {
    const recorded = new RecordedTerminal();
    recorded.environment = { KAFKA_BROKERS: stack.kafkaBrokers.join(',') };
    return recorded;
  }

  async function report(...args: string[]): Promise<TopicsReport> {
    const recorded = terminal();
    const code = await topicsCommand(['--json', ...args], recorded);
    expect([code, recorded.noted]).toEqual([0, '']);
    return JSON.parse(recorded.text) as TopicsReport;
  }

  const topicIn = ({ topics }: TopicsReport, name: string) =>
    topics.find((topic) => topic.name === name);

  it('are shown in the order of their declaration, with all differences from it', async () => {
    const found = await report();
    expect(found.topics.map(({ name }) => name)).toEqual(
      allTopics.map(({ name }) => name).filter((name) => !/\.(dlt|retry-.*)$/.test(name)),
    );
    expect(topicIn(found, webhookEvents.name)).toMatchObject({ faults: [], partitions: 6 });
    expect(topicIn(found, threeDsRequests.name)).toMatchObject({
      faults: ['missing'],
      partitions: null,
    });
    expect(topicIn(found, directoryChanges.name)).toMatchObject({
      faults: ['partitions 2, declared 6', 'cleanup.policy is delete, declared compact'],
    });
    expect(topicIn(await report('--all'), undeclared.name)).toMatchObject({ faults: [] });
  });

  it("show each group's lag, and the age of its first unprocessed record", async () => {
    await send(webhookEvents.name, 4);
    await consume('notification', webhookEvents.name, 4);
    const look = new TopicsLook(false);
    const before = topicIn(await look.take(inspector), webhookEvents.name);
    expect(before).toMatchObject({
      messages: 4,
      consumers: [{ group: 'notification', members: 0, lag: 0, oldestUnprocessedMs: null }],
    });
    await send(webhookEvents.name, 3);
    const later = await look.take(inspector, Date.now() + HOUR_MS);
    const { messages, consumers } = topicIn(later, webhookEvents.name)!;
    expect(messages).toBe(7);
    expect(consumers).toMatchObject([
      { group: 'notification', members: 0, state: 'Empty', lag: 3 },
    ]);
    const { partitions } = consumers[0]!;
    expect(partitions).toHaveLength(webhookEvents.partitions);
    expect(partitions.reduce((sum, { lag }) => sum + lag, 0)).toBe(3);
    expect(consumers[0]!.oldestUnprocessedMs).toBeGreaterThanOrEqual(HOUR_MS);
    expect(consumers[0]!.oldestUnprocessedMs).toBeLessThan(2 * HOUR_MS);
  });

  it('show the rate since the previous look, and at first the rate of the last minute', async () => {
    const look = new TopicsLook(true);
    const now = Date.now();
    const rateAt = async (time: number) =>
      topicIn(await look.take(inspector, time), undeclared.name)!.ratePerSecond;
    await send(undeclared.name, 6);
    expect(await rateAt(now)).toBe(6 / 60);
    await send(undeclared.name, 10);
    expect(await rateAt(now + 2_000)).toBe(5);
    expect(await rateAt(now + 4_000)).toBe(0);
  });

  it('show what waits in retry topics and among the dead letters', async () => {
    await send(retryTopicOf('onboarding', '1m').name, 3);
    await send(retryTopicOf('onboarding', '1h').name, 1);
    await consume('onboarding.retry', retryTopicOf('onboarding', '1m').name, 3);
    await send(retryTopicOf('onboarding', '1m').name, 2);
    await send(deadLetterTopicOf('onboarding').name, 3);
    const discarding = ['discard', 'onboarding.dlt/0/1', '--yes'];
    expect(await deadLettersCommand(discarding, terminal())).toBe(0);
    const { groups } = await report();
    expect(groups.find(({ group }) => group === 'onboarding')).toMatchObject({
      retries: { '1m': 2, '10m': 0, '1h': 1 },
      deadLetters: 2,
      faults: [],
    });
    expect(groups.find(({ group }) => group === 'three-ds')).toMatchObject({
      retries: { '1m': 0, '10m': 0, '1h': 0 },
      oldestRetryMs: null,
      deadLetters: 0,
    });
  });

  it('are drawn again and again, also past an outage of the broker', async () => {
    const recorded = terminal();
    recorded.hasScreen = true;
    const ended = topicsCommand([], recorded);
    const lastFrame = () => recorded.frames.at(-1) ?? '';
    await eventually('a table', () => lastFrame().includes('webhooks.events'));
    await stack.kafka!.kill('SIGKILL');
    await eventually('the outage', () => lastFrame().includes('has not answered since'));
    // The last content stays visible.
    expect(lastFrame()).toContain('webhooks.events');
    const once = terminal();
    expect(await topicsCommand(['--once'], once)).toBe(1);
    expect(once.noted).toContain(stack.kafkaBrokers.join(','));
    await stack.kafka!.start();
    await eventually('a new table', () => lastFrame().includes('q or Ctrl-C ends'));
    recorded.closing.abort();
    expect(await ended).toBe(0);
    expect(recorded.isScreenOpen).toBe(false);
  });
});
