import kafkajs, { type KafkaConfig } from 'kafkajs';
import Cluster from 'kafkajs/src/cluster/index.js';
import createSocketFactory from 'kafkajs/src/network/socketFactory.js';

const { Kafka } = kafkajs;

/**
 * The internal cluster of kafkajs, for operations that its clients do not offer. The caller must
 * connect and disconnect it.
 */
export function createCluster(config: KafkaConfig): Cluster {
  return new Cluster({
    ...config,
    socketFactory: createSocketFactory(),
    logger: new Kafka(config).logger(),
    allowAutoTopicCreation: false,
    enforceRequestTimeout: true,
  });
}
