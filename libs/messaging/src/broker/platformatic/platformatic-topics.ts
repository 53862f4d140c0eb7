import type { TopicDeclaration } from '#contracts';
import {
  type Admin,
  ConfigResourceTypes,
  findErrorBy,
  IncrementalAlterConfigOperationTypes,
} from '@platformatic/kafka';
import { type Replication, TooFewReplicasError, topicSettingsOf } from '../broker.js';
import { whileMoving } from './platformatic-client.js';

/** Creates missing topics, and brings partitions and settings of existing topics to the declaration. */
export async function ensureTopics(
  admin: Admin,
  topics: readonly TopicDeclaration[],
  { replicationFactor, minInSyncReplicas }: Replication,
): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const missing = topics.filter(({ name }) => !existing.has(name));
  const present = topics.filter(({ name }) => existing.has(name));
  const found = await metadataOf(admin, present);
  const tooFew = present.filter(({ name }) =>
    found.get(name)!.partitions.some(({ replicas }) => replicas.length < minInSyncReplicas),
  );
  if (tooFew.length > 0) {
    throw new TooFewReplicasError(
      tooFew.map(({ name }) => name),
      minInSyncReplicas,
    );
  }
  await Promise.all(
    missing.map((topic) => createTopic(admin, topic, { replicationFactor, minInSyncReplicas })),
  );
  // A new topic appears in the metadata and gets leaders only after a short time.
  await metadataOf(admin, missing);
  const tooSmall = present.filter(
    ({ name, partitions }) => found.get(name)!.partitionsCount < partitions,
  );
  if (tooSmall.length > 0) {
    await admin.createPartitions({
      topics: tooSmall.map(({ name, partitions }) => ({ name, count: partitions })),
    });
  }
  if (present.length > 0) await alterSettings(admin, present, minInSyncReplicas);
}

async function metadataOf(admin: Admin, topics: readonly TopicDeclaration[]) {
  const names = topics.map(({ name }) => name);
  if (names.length === 0) return new Map<string, never>();
  const metadata = await whileMoving(() => admin.metadata({ topics: names, forceUpdate: true }));
  return metadata.topics;
}

async function createTopic(
  admin: Admin,
  topic: TopicDeclaration,
  { replicationFactor, minInSyncReplicas }: Replication,
): Promise<void> {
  try {
    await admin.createTopics({
      topics: [{ topic: topic.name, partitions: topic.partitions, replicas: replicationFactor }],
      configs: Object.entries(topicSettingsOf(topic, minInSyncReplicas)).map(([name, value]) => ({
        name,
        value,
      })),
    });
  } catch (error) {
    // Another process has created it meanwhile.
    if (!findErrorBy(error as Error, 'apiId', 'TOPIC_ALREADY_EXISTS')) throw error;
  }
}

/** Settings that are not declared stay as they are. */
async function alterSettings(
  admin: Admin,
  topics: readonly TopicDeclaration[],
  minInSyncReplicas: number,
): Promise<void> {
  await admin.incrementalAlterConfigs({
    resources: topics.map((topic) => ({
      resourceType: ConfigResourceTypes.TOPIC,
      resourceName: topic.name,
      configs: Object.entries(topicSettingsOf(topic, minInSyncReplicas)).map(([name, value]) => ({
        name,
        value,
        configOperation: IncrementalAlterConfigOperationTypes.SET,
      })),
    })),
  });
}
