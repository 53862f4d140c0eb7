import type { TopicDeclaration } from '#contracts';
import { topicSettingsOf } from '#messaging';
import type { DeclareOptions } from './declare-options.js';

export function asJson(
  topics: readonly TopicDeclaration[],
  { replicationFactor, minInSyncReplicas }: DeclareOptions,
): string {
  const declared = topics.map((topic) => ({
    name: topic.name,
    partitions: topic.partitions,
    replicationFactor,
    settings: topicSettingsOf(topic, minInSyncReplicas),
  }));
  return JSON.stringify(declared, null, 2);
}
