import type { TopicDeclaration } from '#contracts';
import { topicSettingsOf } from '#messaging';

/** Settings of an output format in addition to the topics. */
export interface DeclareOptions {
  replicationFactor: number;
  /** How many copies must be written before a record counts as written. */
  minInSyncReplicas: number;
  /** The name of Strimzi's Kafka resource. */
  cluster: string;
}

const forms = { json: asJson, shell: asShell, strimzi: asStrimzi, terraform: asTerraform };

export type Form = keyof typeof forms;

export const formNames = Object.keys(forms) as Form[];

/** The declared topics in the format of another tool. */
export function declare(
  form: Form,
  topics: readonly TopicDeclaration[],
  options: DeclareOptions,
): string {
  return forms[form](topics, options);
}

function asJson(
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

/** For a shell with Kafka's command line tools and the variable BOOTSTRAP_SERVERS. */
function asShell(
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

/** Manifests for Strimzi's topic operator. */
function asStrimzi(topics: readonly TopicDeclaration[], options: DeclareOptions): string {
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

/** Resources of the provider Mongey/kafka. */
function asTerraform(topics: readonly TopicDeclaration[], options: DeclareOptions): string {
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
