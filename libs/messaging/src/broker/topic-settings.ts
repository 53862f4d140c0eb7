import type { TopicDeclaration } from '#contracts';

/** The declaration in Kafka's own words: what is set for the topic beside its partitions. */
export function topicSettingsOf(topic: TopicDeclaration): Record<string, string> {
  return {
    'cleanup.policy': topic.cleanupPolicy,
    'max.message.bytes': String(topic.maxMessageBytes),
    ...(topic.retentionMs !== undefined && { 'retention.ms': String(topic.retentionMs) }),
  };
}
