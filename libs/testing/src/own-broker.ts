import { startStack } from '../../../local/stack.ts';
import { ensureTestTopics } from './test-broker.js';

export interface OwnBroker {
  brokers: string[];
  stop: () => Promise<void>;
}

/**
 * A broker for one spec alone, with all topics: for a spec that writes so much that the others, whose
 * consumers read the shared topics from their beginning, would have to wade through it.
 */
export async function startOwnBroker(): Promise<OwnBroker> {
  const stack = await startStack({ isTemporary: true, services: [], infrastructure: ['kafka'] });
  await ensureTestTopics(stack.kafkaBrokers);
  return { brokers: stack.kafkaBrokers, stop: () => stack.stop() };
}
