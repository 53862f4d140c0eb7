import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs, { type KafkaConfig } from 'kafkajs';
import Cluster from 'kafkajs/src/cluster/index.js';
import createSocketFactory from 'kafkajs/src/network/socketFactory.js';

const { Kafka, KafkaJSProtocolError } = kafkajs;

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

const TRIES = 10;
const PAUSE_MS = 300;

/**
 * Retries the question while a partition or a group is moving to another node, or is not yet loaded
 * by a node that has restarted.
 *
 * @param between runs before each retry.
 */
export async function whileMoving<T>(
  question: () => Promise<T>,
  between?: () => Promise<void>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await question();
    } catch (error) {
      const isMoving = error instanceof KafkaJSProtocolError && error.retriable;
      if (!isMoving || tries === TRIES) throw error;
      await sleep(PAUSE_MS);
      await between?.();
    }
  }
}
