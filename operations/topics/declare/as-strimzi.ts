import type { TopicDeclaration } from '#contracts';
import { topicSettingsOf } from '#messaging';
import type { DeclareOptions } from './declare-options.js';

/** Manifests for Strimzi's topic operator. */
export function asStrimzi(topics: readonly TopicDeclaration[], options: DeclareOptions): string {
  return topics.map((topic) => manifest(topic, options)).join('\n---\n');
}

function manifest(
  topic: TopicDeclaration,
  { replicationFactor, minInSyncReplicas, cluster }: DeclareOptions,
): string {
  return [
    'apiVersion: kafka.strimzi.io/v1',
    'kind: KafkaTopic',
    'metadata:',
    `  name: ${topic.name}`,
    '  labels:',
    `    strimzi.io/cluster: ${JSON.stringify(cluster)}`,
    'spec:',
    `  partitions: ${topic.partitions}`,
    `  replicas: ${replicationFactor}`,
    '  config:',
    ...Object.entries(topicSettingsOf(topic, minInSyncReplicas)).map(
      ([name, value]) => `    ${name}: ${value}`,
    ),
  ].join('\n');
}
