import { setTimeout as sleep } from 'node:timers/promises';
import type { TopicDeclaration } from '#contracts';
import kafkajs, { type Admin, type ITopicMetadata } from 'kafkajs';
import { type Replication, TooFewReplicasError, topicSettingsOf } from '../broker.js';

const { ConfigResourceTypes, ConfigSource, KafkaJSProtocolError } = kafkajs;

const LEADER_WAIT_MS = 20_000;
const LEADER_POLL_MS = 50;

interface Setting {
  name: string;
  value: string;
}

/** Creates missing topics, and brings partitions and settings of existing topics to the declaration. */
export async function ensureTopics(
  admin: Admin,
  topics: readonly TopicDeclaration[],
  { replicationFactor, minInSyncReplicas }: Replication,
): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter((topic) => !existing.has(topic.name));
  const present = topics.filter((topic) => existing.has(topic.name));
  const found = await metadataOf(admin, present);
  requireReplicas(found, minInSyncReplicas);
  if (missing.length > 0) {
    await admin.createTopics({
      // kafkajs reports an error for a topic that is not in the metadata yet.
      waitForLeaders: false,
      timeout: 20_000,
      topics: missing.map((topic) => ({
        topic: topic.name,
        numPartitions: topic.partitions,
        replicationFactor,
        configEntries: settingsOf(topic, minInSyncReplicas),
      })),
    });
    await leadersElected(
      admin,
      missing.map(({ name }) => name),
    );
  }
  if (present.length === 0) return;
  await addPartitions(admin, present, found);
  await alterSettings(admin, present, minInSyncReplicas);
}

async function metadataOf(admin: Admin, topics: TopicDeclaration[]): Promise<ITopicMetadata[]> {
  // kafkajs would take no topics for all topics.
  if (topics.length === 0) return [];
  return (await admin.fetchTopicMetadata({ topics: topics.map(({ name }) => name) })).topics;
}

function requireReplicas(found: readonly ITopicMetadata[], minInSyncReplicas: number): void {
  const tooFew = found.filter(({ partitions }) =>
    partitions.some(({ replicas }) => replicas.length < minInSyncReplicas),
  );
  if (tooFew.length === 0) return;
  throw new TooFewReplicasError(
    tooFew.map(({ name }) => name),
    minInSyncReplicas,
  );
}

/** A new topic appears in the metadata and gets leaders only after a short time. */
async function leadersElected(admin: Admin, topics: string[]): Promise<void> {
  for (const deadline = Date.now() + LEADER_WAIT_MS; ; await sleep(LEADER_POLL_MS)) {
    try {
      await admin.fetchTopicMetadata({ topics });
      return;
    } catch (error) {
      const isTooEarly = error instanceof KafkaJSProtocolError && error.retriable;
      if (!isTooEarly || Date.now() > deadline) throw error;
    }
  }
}

async function addPartitions(
  admin: Admin,
  topics: TopicDeclaration[],
  found: readonly ITopicMetadata[],
): Promise<void> {
  const partitions = new Map(found.map((topic) => [topic.name, topic.partitions.length]));
  const tooSmall = topics.filter((topic) => (partitions.get(topic.name) ?? 0) < topic.partitions);
  if (tooSmall.length === 0) return;
  await admin.createPartitions({
    topicPartitions: tooSmall.map((topic) => ({ topic: topic.name, count: topic.partitions })),
  });
}

async function alterSettings(
  admin: Admin,
  topics: TopicDeclaration[],
  minInSyncReplicas: number,
): Promise<void> {
  const present = await ownSettings(admin, topics);
  await admin.alterConfigs({
    validateOnly: false,
    resources: topics.map((topic) => {
      const declared = settingsOf(topic, minInSyncReplicas);
      const isDeclared = (name: string) => declared.some((setting) => setting.name === name);
      const others = present.get(topic.name)!.filter(({ name }) => !isDeclared(name));
      return {
        type: ConfigResourceTypes.TOPIC,
        name: topic.name,
        // Kafka resets every setting that is left out of this request to its default, so the
        // settings that others made are sent again.
        configEntries: [...declared, ...others],
      };
    }),
  });
}

/** Settings made for this topic itself, without inherited defaults. */
async function ownSettings(
  admin: Admin,
  topics: TopicDeclaration[],
): Promise<Map<string, Setting[]>> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: topics.map(({ name }) => ({ type: ConfigResourceTypes.TOPIC, name })),
  });
  const entries = resources.map(({ resourceName, configEntries }) => {
    const own = configEntries.filter(
      ({ configSource }) => configSource === ConfigSource.TOPIC_CONFIG,
    );
    return [
      resourceName,
      own.map(({ configName, configValue }) => ({ name: configName, value: configValue })),
    ] as const;
  });
  return new Map(entries);
}

function settingsOf(topic: TopicDeclaration, minInSyncReplicas: number): Setting[] {
  const settings = topicSettingsOf(topic, minInSyncReplicas);
  return Object.entries(settings).map(([name, value]) => ({ name, value }));
}
