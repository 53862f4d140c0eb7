import { startStack, type Stack } from '../../../tools/local/stack.ts';
import { findRunningStack } from './running-stack.ts';

declare global {
  var testStack: Stack | undefined;
}

/**
 * Provides one real broker and one real Postgres for all specs; each spec creates its own database and keys.
 * Uses the broker and Postgres of a surrounding run, or of `npm run test:stack`, if they run.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env.TEST_KAFKA_BROKERS && process.env.TEST_DATABASE_ADMIN_URL) return;
  const stack = findRunningStack() ?? (await startOwn());
  process.env.TEST_KAFKA_BROKERS = stack.kafkaBrokers.join(',');
  process.env.TEST_DATABASE_ADMIN_URL = stack.adminDatabaseUrl;
}

async function startOwn(): Promise<Stack> {
  globalThis.testStack = await startStack({
    isTemporary: true,
    services: [],
    infrastructure: ['kafka', 'postgres'],
  });
  return globalThis.testStack;
}
