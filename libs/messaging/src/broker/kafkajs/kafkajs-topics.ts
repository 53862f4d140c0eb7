import type { TopicDeclaration } from '#contracts';
import kafkajs, { type Admin } from 'kafkajs';

const { ConfigResourceTypes, ConfigSource } = kafkajs;

interface Setting {
  name: string;
  value: string;
}

/** Creates the topics that are missing; brings partitions and settings of the others to what is declared. */
export async function ensureTopics(
  admin: Admin,
  topics: readonly TopicDeclaration[],
  replicationFactor: number,
): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter((topic) => !existing.has(topic.name));
  if (missing.length > 0) {
    await admin.createTopics({
      waitForLeaders: true,
      timeout: 20_000,
      topics: missing.map((topic) => ({
        topic: topic.name,
        numPartitions: topic.partitions,
        replicationFactor,
        configEntries: settingsOf(topic),
      })),
    });
  }
  const present = topics.filter((topic) => existing.has(topic.name));
  if (present.length === 0) return;
  await addPartitions(admin, present);
  await alterSettings(admin, present);
}

async function addPartitions(admin: Admin, topics: TopicDeclaration[]): Promise<void> {
  const { topics: found } = await admin.fetchTopicMetadata({ topics: topics.map((t) => t.name) });
  const partitions = new Map(found.map((topic) => [topic.name, topic.partitions.length]));
  const tooSmall = topics.filter((topic) => (partitions.get(topic.name) ?? 0) < topic.partitions);
  if (tooSmall.length === 0) return;
  await admin.createPartitions({
    topicPartitions: tooSmall.map((topic) => ({ topic: topic.name, count: topic.partitions })),
  });
}

async function alterSettings(admin: Admin, topics: TopicDeclaration[]): Promise<void> {
  const present = await ownSettings(admin, topics);
  await admin.alterConfigs({
    validateOnly: false,
    resources: topics.map((topic) => {
      const declared = settingsOf(topic);
      const isDeclared = (name: string) => declared.some((setting) => setting.name === name);
      const others = present.get(topic.name)!.filter(({ name }) => !isDeclared(name));
      return {
        type: ConfigResourceTypes.TOPIC,
        name: topic.name,
        // Kafka puts what it is not told now back to its default: what others have set is told again.
        configEntries: [...declared, ...others],
      };
    }),
  });
}

/** What was set for these very topics, without the defaults. */
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

function settingsOf(topic: TopicDeclaration): Setting[] {
  return [
    { name: 'cleanup.policy', value: topic.cleanupPolicy },
    { name: 'max.message.bytes', value: String(topic.maxMessageBytes) },
    ...(topic.retentionMs === undefined
      ? []
      : [{ name: 'retention.ms', value: String(topic.retentionMs) }]),
  ];
}
