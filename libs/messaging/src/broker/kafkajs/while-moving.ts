import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs from 'kafkajs';

const { KafkaJSProtocolError } = kafkajs;

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
