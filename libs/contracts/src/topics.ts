/** One Kafka topic, as it is created everywhere. Times in milliseconds, sizes in bytes. */
export interface TopicDeclaration {
  name: string;
  partitions: number;
  /** `compact` keeps the latest record of each key for ever, so that a new consumer can start from it. */
  cleanupPolicy: 'delete' | 'compact';
  retentionMs?: number;
  maxMessageBytes: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// As published. More than the largest event with its key, headers and framing.
const MAX_RECORD_BYTES = 6 * 1024 * 1024;

/** Events of the platform's event webhook, keyed by company: each company's events keep their order. */
export const webhookEvents: TopicDeclaration = {
  name: 'webhooks.events',
  partitions: 6,
  cleanupPolicy: 'delete',
  // Longer than the platform's own five days of retries, so that a consumer that was away finds it all.
  retentionMs: 14 * DAY_MS,
  maxMessageBytes: MAX_RECORD_BYTES,
};

/** Events of the platform's transaction webhook, keyed by company. */
export const webhookTransactions: TopicDeclaration = {
  ...webhookEvents,
  name: 'webhooks.transactions',
};

/** Webhooks whose kind is known and whose data is wrong: kept for whoever has to find out why. */
export const webhooksRejected: TopicDeclaration = {
  name: 'webhooks.rejected',
  partitions: 1,
  cleanupPolicy: 'delete',
  retentionMs: 14 * DAY_MS,
  maxMessageBytes: MAX_RECORD_BYTES,
};

/** 3-D Secure requests. A request is worthless after 150 seconds (docs/interface.md#3-d-secure). */
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
  maxMessageBytes: 1024 * 1024,
};

/** The partner's communication settings at the platform: one record, its whole state. */
export const communicationSettings: TopicDeclaration = {
  name: 'communication.settings',
  partitions: 1,
  cleanupPolicy: 'compact',
  maxMessageBytes: 1024 * 1024,
};

/** What came of card assignments, told by card-provisioning. */
export const provisioningResults: TopicDeclaration = {
  name: 'provisioning.results',
  partitions: 6,
  cleanupPolicy: 'delete',
  retentionMs: 14 * DAY_MS,
  maxMessageBytes: 1024 * 1024,
};

/** Every consumer group of the partner side. Each has a topic for its dead letters. */
export const consumerGroups = [
  'onboarding',
  'card-provisioning',
  'three-ds',
  'notification',
] as const;
export type ConsumerGroup = (typeof consumerGroups)[number];

/** Where a consumer group puts the records that it can never handle. */
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

/** The consumer group whose dead letters a topic holds, or undefined if it holds none. */
export function groupOfDeadLetterTopic(topic: string): string | undefined {
  return topic.endsWith(deadLetterSuffix) ? topic.slice(0, -deadLetterSuffix.length) : undefined;
}

/** Which dead letters were replayed or discarded: Kafka can't take single records out of a topic. */
export const deadLettersResolved: TopicDeclaration = {
  name: 'dead-letters.resolved',
  partitions: 1,
  cleanupPolicy: 'delete',
  // Longer than a dead letter is kept, also where the broker is late: it would count as open again.
  retentionMs: 90 * DAY_MS,
  maxMessageBytes: 1024 * 1024,
};

/** How long a record waits in each of the retry topics of a group, one after the other. */
export const retryStages = ['1m', '10m', '1h'] as const;
export type RetryStage = (typeof retryStages)[number];

export const retryDelayMsOf: Readonly<Record<RetryStage, number>> = {
  '1m': 60_000,
  '10m': 10 * 60_000,
  '1h': HOUR_MS,
};

/** Where a consumer group puts a record that it wants to try again after a while. */
export function retryTopicOf(group: string, stage: RetryStage): TopicDeclaration {
  return { ...deadLetterTopicOf(group), name: `${group}.retry-${stage}`, retentionMs: 7 * DAY_MS };
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
