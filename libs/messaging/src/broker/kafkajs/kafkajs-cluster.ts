import kafkajs, { type KafkaConfig } from 'kafkajs';
import Cluster from 'kafkajs/src/cluster/index.js';
import createSocketFactory from 'kafkajs/src/network/socketFactory.js';

const { Kafka } = kafkajs;

/** What lies below kafkajs's clients, for what none of them does. To be connected, and disconnected. */
export function createCluster(config: KafkaConfig): Cluster {
  return new Cluster({
    ...config,
    socketFactory: createSocketFactory(),
    logger: new Kafka(config).logger(),
    allowAutoTopicCreation: false,
    enforceRequestTimeout: true,
  });
}
