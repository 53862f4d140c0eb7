import { startStack } from '../../../tools/local/stack.ts';
import { ensureTestTopics } from './test-broker.js';

export interface OwnBroker {
  brokers: string[];
  stop: () => Promise<void>;
}

/**
 * Starts a broker with all topics for a single spec that writes many records: other specs' consumers read the
 * shared topics from the beginning.
 */
export async function startOwnBroker(): Promise<OwnBroker> {
  const stack = await startStack({ isTemporary: true, services: [], infrastructure: ['kafka'] });
  await ensureTestTopics(stack.kafkaBrokers);
  return { brokers: stack.kafkaBrokers, stop: () => stack.stop() };
}
