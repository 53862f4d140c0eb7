import { createDatabases, databaseUrl } from '../../../tools/local/postgres/databases.ts';
import { startStack, type Stack } from '../../../tools/local/stack.ts';

export interface BenchInfrastructure {
  brokers: string[];
  databaseUrl: string;
  stop(): Promise<void>;
}

/** A real broker and a durable Postgres with a database. */
export async function startInfrastructure(): Promise<BenchInfrastructure> {
  const stack = await startStack({
    isTemporary: true,
    isDurable: true,
    services: [],
    infrastructure: ['kafka', 'postgres'],
  });
  try {
    return await prepare(stack);
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

async function prepare(stack: Stack): Promise<BenchInfrastructure> {
  const database = { name: 'bench', password: 'bench' };
  await createDatabases(stack.adminDatabaseUrl, [database]);
  return {
    brokers: stack.kafkaBrokers,
    databaseUrl: databaseUrl(stack.adminDatabaseUrl, database),
    stop: () => stack.stop(),
  };
}
