import { allTopics, directoryChanges, type TopicDeclaration, webhookEvents } from '#contracts';
import { topicSettingsOf } from '#messaging';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { declare, type Form } from './declare.js';

const printed = (form: Form, topics: readonly TopicDeclaration[] = allTopics) =>
  declare(form, topics, { replicationFactor: 3, minInSyncReplicas: 2, cluster: 'cards' });

const expected = allTopics.map((topic) => ({
  name: topic.name,
  partitions: topic.partitions,
  replicationFactor: 3,
  settings: topicSettingsOf(topic, 2),
}));

describe('the declared topics, printed', () => {
  it('as JSON', () => {
    expect(JSON.parse(printed('json'))).toEqual(expected);
  });

  it('as commands, which say all that is declared', () => {
    const [, , ...commands] = printed('shell').split('\n');
    const parsed = commands.map((command) => {
      const option = (name: string) => new RegExp(` --${name} (\\S+)`).exec(command)![1]!;
      const settings = [...command.matchAll(/ --config (\S+)=(\S+)/g)];
      return {
        name: option('topic'),
        partitions: Number(option('partitions')),
        replicationFactor: Number(option('replication-factor')),
        settings: Object.fromEntries(settings.map(([, name, value]) => [name, value])),
      };
    });
    expect(parsed).toEqual(expected);
    for (const command of commands) expect(command).toContain(' --create --if-not-exists ');
  });

  it('as manifests of Strimzi', () => {
    const manifests = parseAllDocuments(printed('strimzi')).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Record<string, never>;
    });
    expect(manifests).toEqual(
      allTopics.map((topic) => ({
        apiVersion: 'kafka.strimzi.io/v1',
        kind: 'KafkaTopic',
        metadata: { name: topic.name, labels: { 'strimzi.io/cluster': 'cards' } },
        spec: {
          partitions: topic.partitions,
          replicas: 3,
          config: Object.fromEntries(
            Object.entries(topicSettingsOf(topic, 2)).map(([name, value]) => [
              name,
              /^\d+$/.test(value) ? Number(value) : value,
            ]),
          ),
        },
      })),
    );
  });

  it('as resources of Terraform', () => {
    expect(printed('terraform', [directoryChanges, webhookEvents])).toBe(
      `resource "kafka_topic" "directory_changes" {
  name               = "directory.changes"
  partitions         = 6
  replication_factor = 3

  config = {
    "cleanup.policy" = "compact"
    "max.message.bytes" = "1048576"
    "message.timestamp.type" = "LogAppendTime"
    "min.insync.replicas" = "2"
    "max.compaction.lag.ms" = "604800000"
  }
}

resource "kafka_topic" "webhooks_events" {
  name               = "webhooks.events"
  partitions         = 6
  replication_factor = 3

  config = {
    "cleanup.policy" = "delete"
    "max.message.bytes" = "${webhookEvents.maxMessageBytes}"
    "message.timestamp.type" = "LogAppendTime"
    "min.insync.replicas" = "2"
    "retention.ms" = "1209600000"
  }
}`,
    );
  });
});
