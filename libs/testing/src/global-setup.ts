import { startStack, type Stack } from '../../../local/stack.ts';
import { findRunningStack } from './running-stack.ts';

declare global {
  var testStack: Stack | undefined;
}

/**
 * One real broker and one real Postgres for all specs; each spec takes a database and keys of its own. A run
 * that a spec starts is given those that are there, and `npm run test:stack` keeps some running.
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
