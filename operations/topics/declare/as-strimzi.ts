import type { TopicDeclaration } from '#contracts';
import { topicSettingsOf } from '#messaging';
import type { DeclareOptions } from './declare-options.js';

/** Manifests for Strimzi's topic operator. */
export function asStrimzi(
  topics: readonly TopicDeclaration[],
  { replicationFactor, cluster }: DeclareOptions,
): string {
  return topics.map((topic) => manifest(topic, replicationFactor, cluster)).join('\n---\n');
}

function manifest(topic: TopicDeclaration, replicas: number, cluster: string): string {
  return [
    'apiVersion: kafka.strimzi.io/v1beta2',
    'kind: KafkaTopic',
    'metadata:',
    `  name: ${topic.name}`,
    '  labels:',
    `    strimzi.io/cluster: ${JSON.stringify(cluster)}`,
    'spec:',
    `  partitions: ${topic.partitions}`,
    `  replicas: ${replicas}`,
    '  config:',
    ...Object.entries(topicSettingsOf(topic)).map(([name, value]) => `    ${name}: ${value}`),
  ].join('\n');
}
