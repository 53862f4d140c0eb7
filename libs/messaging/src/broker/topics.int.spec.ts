import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TopicDeclaration } from '#contracts';
import { eventually, testBrokers } from '#testing';
import kafkajs, { type Admin } from 'kafkajs';
import { brokerBy } from '../../test/messaging-fixture.js';
import { type Broker, kafkaClients } from '../index.js';

const { ConfigResourceTypes, Kafka, logLevel } = kafkajs;

describe.each(kafkaClients)('ensureTopics by %s', (client) => {
  let admin: Admin;
  let broker: Broker;
  let topic: TopicDeclaration;

  beforeAll(async () => {
    admin = new Kafka({ brokers: testBrokers(), logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    broker = await brokerBy(client);
  });

  beforeEach(() => {
    topic = {
      name: `spec.${randomUUID()}`,
      partitions: 2,
      cleanupPolicy: 'delete',
      retentionMs: 3_600_000,
      maxMessageBytes: 2_000_000,
    };
  });

  afterAll(async () => {
    await broker.close();
    await admin.disconnect();
  });

  const ensure = (...topics: TopicDeclaration[]) => broker.ensureTopics(topics, 1);

  async function partitionsOf({ name }: TopicDeclaration): Promise<number> {
    const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
    return topics[0]!.partitions.length;
  }

  async function settingsOf({ name }: TopicDeclaration): Promise<Record<string, string>> {
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: ConfigResourceTypes.TOPIC, name }],
    });
    const entries = resources[0]!.configEntries.map(({ configName, configValue }) => [
      configName,
      configValue,
    ]);
    return Object.fromEntries(entries) as Record<string, string>;
  }

  it('creates what is missing, with its partitions and settings', async () => {
    const compacted: TopicDeclaration = {
      name: `spec.${randomUUID()}`,
      partitions: 1,
      cleanupPolicy: 'compact',
      maxMessageBytes: 1_000_000,
    };
    await ensure(topic, compacted);
    expect(await partitionsOf(topic)).toBe(2);
    expect(await settingsOf(topic)).toMatchObject({
      'cleanup.policy': 'delete',
      'retention.ms': '3600000',
      'max.message.bytes': '2000000',
    });
    expect(await settingsOf(compacted)).toMatchObject({ 'cleanup.policy': 'compact' });
  });

  it('changes nothing when it is run again, also beside itself', async () => {
    await Promise.all([ensure(topic), ensure(topic), ensure(topic)]);
    const settings = await settingsOf(topic);
    await ensure(topic);
    expect(await settingsOf(topic)).toEqual(settings);
    expect(await partitionsOf(topic)).toBe(2);
  });

  it('adds partitions, and takes none away', async () => {
    await ensure(topic);
    await ensure({ ...topic, partitions: 5 });
    await eventually('five partitions', async () => (await partitionsOf(topic)) === 5);
    await ensure(topic);
    expect(await partitionsOf(topic)).toBe(5);
  });

  it('brings the settings of a topic that exists to what is declared', async () => {
    await ensure(topic);
    await ensure({ ...topic, retentionMs: 7_200_000, maxMessageBytes: 3_000_000 });
    await eventually('the new settings', async () => {
      const settings = await settingsOf(topic);
      return settings['retention.ms'] === '7200000' && settings['max.message.bytes'] === '3000000';
    });
  });

  it('refuses topics with fewer copies than must be in sync, and leaves all as it was', async () => {
    await ensure(topic);
    const settings = await settingsOf(topic);
    const missing = { ...topic, name: `spec.${randomUUID()}` };
    const changed = { ...topic, partitions: 5, retentionMs: 7_200_000 };
    await expect(broker.ensureTopics([missing, changed], 3)).rejects.toThrow(
      `fewer than 2 copies of ${topic.name}`,
    );
    expect(await settingsOf(topic)).toEqual(settings);
    expect(await partitionsOf(topic)).toBe(2);
    expect(await admin.listTopics()).not.toContain(missing.name);
  });

  it('keeps settings that were made elsewhere and are not declared', async () => {
    await ensure(topic);
    const configEntries = [{ name: 'segment.bytes', value: '123456789' }];
    await admin.alterConfigs({
      validateOnly: false,
      resources: [{ type: ConfigResourceTypes.TOPIC, name: topic.name, configEntries }],
    });
    const isSet = async () => (await settingsOf(topic))['segment.bytes'] === '123456789';
    await eventually("the others' setting", isSet);
    await ensure(topic);
    expect(await settingsOf(topic)).toMatchObject({
      'segment.bytes': '123456789',
      'retention.ms': '3600000',
    });
  });
});
