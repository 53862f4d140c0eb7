import type { TopicDeclaration } from '#contracts';
import { topicSettingsOf } from '#messaging';
import type { DeclareOptions } from './declare-options.js';

/** For a shell with Kafka's command line tools and the variable BOOTSTRAP_SERVERS. */
export function asShell(
  topics: readonly TopicDeclaration[],
  { replicationFactor, minInSyncReplicas }: DeclareOptions,
): string {
  const commands = topics.map((topic) =>
    [
      `kafka-topics.sh --bootstrap-server "$BOOTSTRAP_SERVERS" --create --if-not-exists`,
      `--topic ${topic.name} --partitions ${topic.partitions}`,
      `--replication-factor ${replicationFactor}`,
      ...Object.entries(topicSettingsOf(topic, minInSyncReplicas)).map(
        ([name, value]) => `--config ${name}=${value}`,
      ),
    ].join(' '),
  );
  return ['#!/bin/sh', 'set -eu', ...commands].join('\n');
}
