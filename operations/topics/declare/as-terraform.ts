import type { TopicDeclaration } from '#contracts';
import { topicSettingsOf } from '#messaging';
import type { DeclareOptions } from './declare-options.js';

/** Resources of the provider Mongey/kafka. */
export function asTerraform(topics: readonly TopicDeclaration[], options: DeclareOptions): string {
  return topics.map((topic) => resource(topic, options)).join('\n\n');
}

function resource(
  topic: TopicDeclaration,
  { replicationFactor, minInSyncReplicas }: DeclareOptions,
): string {
  const settings = Object.entries(topicSettingsOf(topic, minInSyncReplicas));
  return [
    `resource "kafka_topic" "${topic.name.replaceAll(/[^a-z0-9]/g, '_')}" {`,
    `  name               = "${topic.name}"`,
    `  partitions         = ${topic.partitions}`,
    `  replication_factor = ${replicationFactor}`,
    '',
    '  config = {',
    ...settings.map(([name, value]) => `    "${name}" = "${value}"`),
    '  }',
    '}',
  ].join('\n');
}
