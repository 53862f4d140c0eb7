import type { TopicDeclaration } from '#contracts';
import kafkajs, { type Admin } from 'kafkajs';

const { ConfigResourceTypes } = kafkajs;

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
  await admin.alterConfigs({
    validateOnly: false,
    resources: present.map((topic) => ({
      type: ConfigResourceTypes.TOPIC,
      name: topic.name,
      configEntries: settingsOf(topic),
    })),
  });
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

function settingsOf(topic: TopicDeclaration): { name: string; value: string }[] {
  return [
    { name: 'cleanup.policy', value: topic.cleanupPolicy },
    { name: 'max.message.bytes', value: String(topic.maxMessageBytes) },
    ...(topic.retentionMs === undefined
      ? []
      : [{ name: 'retention.ms', value: String(topic.retentionMs) }]),
  ];
}
