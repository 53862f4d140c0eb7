/** The settings of a Kafka topic. Times in milliseconds, sizes in bytes. */
export interface TopicDeclaration {
  name: string;
  partitions: number;
  /**
   * `compact` keeps the latest record of each key for ever, so that a new consumer can read the whole
   * state.
   */
  cleanupPolicy: 'delete' | 'compact';
  retentionMs?: number;
  /** With `compact`: when a replaced record is gone at the latest, if brokers clean in time. */
  maxCompactionLagMs?: number;
  maxMessageBytes: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Limit of a published record: more than the largest event with key, headers and framing.
const MAX_RECORD_BYTES = 6 * 1024 * 1024;

/** Events of the platform's event webhook, keyed by company, which keeps the order of each company's events. */
export const webhookEvents: TopicDeclaration = {
  name: 'webhooks.events',
  partitions: 6,
  cleanupPolicy: 'delete',
  // Longer than the platform's five days of retries, so that a consumer that was down misses nothing.
  retentionMs: 14 * DAY_MS,
  maxMessageBytes: MAX_RECORD_BYTES,
};

/**
 * Events of the platform's transaction webhook, keyed by company, which keeps the order of each account's
 * events, too.
 */
export const webhookTransactions: TopicDeclaration = {
  ...webhookEvents,
  name: 'webhooks.transactions',
};

/** Webhooks of a known kind with invalid data or at the wrong webhook, kept for analysis. */
export const webhooksRejected: TopicDeclaration = {
  name: 'webhooks.rejected',
  partitions: 1,
  cleanupPolicy: 'delete',
  retentionMs: 14 * DAY_MS,
  maxMessageBytes: MAX_RECORD_BYTES,
};

/** 3-D Secure requests. A request is useless after 150 seconds (docs/interface/three-ds.md#3-d-secure). */
export const threeDsRequests: TopicDeclaration = {
  name: 'three-ds.requests',
  partitions: 6,
  cleanupPolicy: 'delete',
  retentionMs: HOUR_MS,
  maxMessageBytes: 1024 * 1024,
};

/** The partner's directory: companies and their people, the latest state of each. */
export const directoryChanges: TopicDeclaration = {
  name: 'directory.changes',
  partitions: 6,
  cleanupPolicy: 'compact',
  // The names and addresses of an erased person are replaced records.
  maxCompactionLagMs: 7 * DAY_MS,
  maxMessageBytes: 1024 * 1024,
};

/** The partner's communication settings at the platform: one record, its whole state. */
export const communicationSettings: TopicDeclaration = {
  name: 'communication.settings',
  partitions: 1,
  cleanupPolicy: 'compact',
  maxMessageBytes: 1024 * 1024,
};

/** Results of card assignments, published by card-provisioning. */
export const provisioningResults: TopicDeclaration = {
  name: 'provisioning.results',
  partitions: 6,
  cleanupPolicy: 'delete',
  retentionMs: 14 * DAY_MS,
  maxMessageBytes: 1024 * 1024,
};

/**
 * Every consumer group of the partner side in this repository. Each has a dead-letter topic. Services outside of it
 * declare theirs with {@link declareConsumerGroup}.
 */
export const consumerGroups = [
  'onboarding',
  'card-provisioning',
  'three-ds',
  'notification',
  'card-activity',
] as const;
export type ConsumerGroup = (typeof consumerGroups)[number] | DeclaredGroup;

/** The dead-letter topic of a consumer group, for records that can never be handled. */
export function deadLetterTopicOf(group: string): TopicDeclaration {
  return {
    name: `${group}.dlt`,
    partitions: 1,
    cleanupPolicy: 'delete',
    retentionMs: 30 * DAY_MS,
    maxMessageBytes: MAX_RECORD_BYTES + 64 * 1024,
  };
}

const deadLetterSuffix = deadLetterTopicOf('').name;

/** The consumer group of a dead-letter topic; undefined for other topics. */
export function groupOfDeadLetterTopic(topic: string): string | undefined {
  return topic.endsWith(deadLetterSuffix) ? topic.slice(0, -deadLetterSuffix.length) : undefined;
}

/**
 * Records which dead letters were replayed or discarded, because Kafka can't delete single records of a
 * topic.
 */
export const deadLettersResolved: TopicDeclaration = {
  name: 'dead-letters.resolved',
  partitions: 1,
  cleanupPolicy: 'delete',
  // Longer than dead letters are kept, even if the broker deletes them late; otherwise a resolved one would
  // count as open again.
  retentionMs: 90 * DAY_MS,
  maxMessageBytes: 1024 * 1024,
};

/** The waiting times of a group's retry topics, which a record passes one after the other. */
export const retryStages = ['1m', '10m', '1h'] as const;
export type RetryStage = (typeof retryStages)[number];

export const retryDelayMsOf: Readonly<Record<RetryStage, number>> = {
  '1m': 60_000,
  '10m': 10 * 60_000,
  '1h': HOUR_MS,
};

/** A retry topic of a consumer group. */
export function retryTopicOf(group: string, stage: RetryStage): TopicDeclaration {
  return { ...deadLetterTopicOf(group), name: `${group}.retry-${stage}`, retentionMs: 7 * DAY_MS };
}

/** The consumer group of a group's retry topics: all members of one group must read the same topics. */
export function retryGroupOf(group: string): string {
  return `${group}.retry`;
}

/** All topics that belong to one consumer group. */
export function topicsOfGroup(group: string): TopicDeclaration[] {
  return [...retryStages.map((stage) => retryTopicOf(group, stage)), deadLetterTopicOf(group)];
}

export const allTopics: readonly TopicDeclaration[] = [
  webhookEvents,
  webhookTransactions,
  webhooksRejected,
  threeDsRequests,
  directoryChanges,
  communicationSettings,
  provisioningResults,
  deadLettersResolved,
  ...consumerGroups.flatMap(topicsOfGroup),
];

declare const isDeclared: unique symbol;
/** The name of a consumer group that {@link declareConsumerGroup} has returned. */
export type DeclaredGroup = string & { readonly [isDeclared]: true };

/** Groups and topics that this process has declared besides those of this file. */
const declaredGroups = new Map<DeclaredGroup, TopicDeclaration[]>();

// The name also appears in labels of Kubernetes, whose limit this is.
const MAX_GROUP_LENGTH = 63;
const MAX_PARTITIONS = 1_000;
// Key, headers and framing of a record need a part of it.
const MIN_MESSAGE_BYTES = 4 * 1024;

/**
 * Declares the consumer group of a service outside of this repository, with its retry topics and its dead-letter topic
 * (docs/add-a-consumer.md#outside-this-repository).
 *
 * @param name at most 63 lower-case letters, digits and single hyphens, a letter first. It is also the service's name.
 * @throws Error if the name is invalid, is taken by another group, or begins the name of a topic of others.
 */
export function declareConsumerGroup(name: string): DeclaredGroup {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > MAX_GROUP_LENGTH) {
    throw new Error(
      `The consumer group "${name}" must have at most ${MAX_GROUP_LENGTH} lower-case letters, digits and single hyphens, a letter first.`,
    );
  }
  const group = name as DeclaredGroup;
  // The rights of a user at the broker are for all groups whose name begins with its own.
  const prefix = consumerGroups.find((other) => name.startsWith(other));
  if (declaredGroups.has(group) || prefix === name) {
    throw new Error(`There is a consumer group "${name}" already. Choose another name.`);
  }
  if (prefix) {
    throw new Error(
      `The consumer group can't be "${name}", because it begins with the name of the group "${prefix}". Choose another name.`,
    );
  }
  const taken = allTopics.find((topic) => topic.name.startsWith(`${name}.`));
  if (taken) {
    throw new Error(
      `The consumer group can't be "${name}", because the topic ${taken.name} begins with it. Choose another name.`,
    );
  }
  declaredGroups.set(group, topicsOfGroup(group));
  return group;
}

/**
 * Declares a topic that a service outside of this repository brings, for its own events (`@Event({ topic, ... })`).
 *
 * @param group that {@link declareConsumerGroup} has returned. The topic's name begins with it, as `loyalty.points`.
 * @returns the declaration.
 * @throws Error if the name is invalid or taken, or a setting is out of bounds.
 */
export function declareTopic(
  group: DeclaredGroup,
  declaration: Readonly<TopicDeclaration>,
): TopicDeclaration {
  const topics = declaredGroups.get(group);
  if (!topics) throw new Error(`The consumer group "${group}" is not declared.`);
  const faults = topicFaults(group, topics, declaration);
  if (faults.length > 0) throw new Error(`The topic "${declaration.name}" ${faults.join(', ')}.`);
  const topic = { ...declaration };
  topics.push(topic);
  return topic;
}

/** The topics of all groups that this process has declared, for the program that creates them. */
export function declaredTopics(): TopicDeclaration[] {
  return [...declaredGroups.values()].flat();
}

function topicFaults(
  group: DeclaredGroup,
  topics: readonly TopicDeclaration[],
  { name, partitions, cleanupPolicy, ...settings }: TopicDeclaration,
): string[] {
  const isNumber = (value: number, max = Infinity, min = 1) =>
    Number.isSafeInteger(value) && value >= min && value <= max;
  const maxBytes = deadLetterTopicOf(group).maxMessageBytes;
  const { retentionMs = 1, maxCompactionLagMs = 1, maxMessageBytes } = settings;
  const rules: [isKept: boolean, fault: string][] = [
    [
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name) && name.length <= 249,
      'must have at most 249 lower-case letters, digits, hyphens and single dots',
    ],
    [name.startsWith(`${group}.`), `must begin with "${group}."`],
    [topics.every((topic) => topic.name !== name), 'is declared already'],
    [isNumber(partitions, MAX_PARTITIONS), `must have 1 to ${MAX_PARTITIONS} partitions`],
    [
      ['delete', 'compact'].includes(cleanupPolicy),
      'must have the cleanup policy delete or compact',
    ],
    [isNumber(retentionMs), 'must be kept for a whole number of milliseconds'],
    [isNumber(maxCompactionLagMs), 'must be compacted within a whole number of milliseconds'],
    [
      isNumber(maxMessageBytes, maxBytes, MIN_MESSAGE_BYTES),
      `must take records of ${MIN_MESSAGE_BYTES} to ${maxBytes} bytes`,
    ],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, fault]) => fault);
}
