import { startStack, type Stack } from '../../../local/stack.ts';

declare global {
  var testStack: Stack | undefined;
}

/** One real broker and one real Postgres for all specs; each spec takes a database and keys of its own. */
export default async function globalSetup(): Promise<void> {
  const stack = await startStack({
    isTemporary: true,
    services: [],
    infrastructure: ['kafka', 'postgres'],
  });
  globalThis.testStack = stack;
  process.env.TEST_KAFKA_BROKERS = stack.kafkaBrokers.join(',');
  process.env.TEST_DATABASE_ADMIN_URL = stack.adminDatabaseUrl;
}
