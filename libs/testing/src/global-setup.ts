import { startStack, type Stack } from '../../../local/stack.ts';

declare global {
  var testStack: Stack | undefined;
}

/**
 * One real broker and one real Postgres for all specs; each spec takes a database and keys of its own. A run
 * that a spec starts is given those that are there.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env.TEST_KAFKA_BROKERS && process.env.TEST_DATABASE_ADMIN_URL) return;
  const stack = await startStack({
    isTemporary: true,
    services: [],
    infrastructure: ['kafka', 'postgres'],
  });
  globalThis.testStack = stack;
  process.env.TEST_KAFKA_BROKERS = stack.kafkaBrokers.join(',');
  process.env.TEST_DATABASE_ADMIN_URL = stack.adminDatabaseUrl;
}
