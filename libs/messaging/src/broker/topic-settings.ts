import type { TopicDeclaration } from '#contracts';

/** Values of a topic's `compression.type` that every consumer of this house reads. */
export const READABLE_COMPRESSIONS: readonly string[] = [
  ...['producer', 'uncompressed', 'gzip', 'snappy', 'lz4', 'zstd'],
];

/** How many copies of a record must be written before it counts as written, unless set otherwise. */
export function defaultMinInSyncReplicas(replicationFactor: number): number {
  // One copy may be away, as during the restart of a broker. A single copy may not.
  return Math.max(1, replicationFactor - 1);
}

/**
 * The topic's settings in Kafka's own names, apart from its numbers of partitions and copies. What must be
 * in sync is a setting of each topic, because the default of brokers is one copy, and differs between
 * providers.
 *
 * @param minInSyncReplicas if left out, only what the declaration itself decides.
 */
export function topicSettingsOf(
  topic: TopicDeclaration,
  minInSyncReplicas?: number,
): Record<string, string> {
  return {
    'cleanup.policy': topic.cleanupPolicy,
    'max.message.bytes': String(topic.maxMessageBytes),
    // A producer could choose any time for its records.
    'message.timestamp.type': 'LogAppendTime',
    ...(minInSyncReplicas !== undefined && { 'min.insync.replicas': String(minInSyncReplicas) }),
    ...(topic.retentionMs !== undefined && { 'retention.ms': String(topic.retentionMs) }),
  };
}
