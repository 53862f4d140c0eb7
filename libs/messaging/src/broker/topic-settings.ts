import type { TopicDeclaration } from '#contracts';

/** The topic's settings in Kafka's own names, apart from its number of partitions. */
export function topicSettingsOf(topic: TopicDeclaration): Record<string, string> {
  return {
    'cleanup.policy': topic.cleanupPolicy,
    'max.message.bytes': String(topic.maxMessageBytes),
    ...(topic.retentionMs !== undefined && { 'retention.ms': String(topic.retentionMs) }),
  };
}
