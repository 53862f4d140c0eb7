import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Stack } from '../../../tools/local/stack.ts';
import { serviceNames } from '../../../tools/local/services/service-names.ts';
import { cpuMsOf, memoryMiBOf } from '../support/process-cpu.ts';

/** What a system has used since its start, in milliseconds of CPU and in bytes. */
export interface Consumption {
  /** By process: each service, `Kafka` and `Postgres`. */
  cpuMs: Record<string, number>;
  /** Of all databases together. */
  walBytes: number;
  databaseBytes: number;
  /** In the logs of all topics but Kafka's own, each record once. */
  topicBytes: number;
}

export async function consumptionOf(stack: Stack): Promise<Consumption> {
  const cpuMs = byProcess(stack, cpuMsOf);
  return { cpuMs, ...(await storedIn(stack)), topicBytes: topicBytesIn(stack.stateDirectory) };
}

/** In MiB, by process. */
export function memoryOf(stack: Stack): Record<string, number> {
  return byProcess(stack, memoryMiBOf);
}

function byProcess(stack: Stack, measure: (pids: number[]) => number): Record<string, number> {
  const pids: [string, number][] = [
    ...serviceNames.map((name): [string, number] => [name, stack.services[name].pid!]),
    ['Kafka', stack.kafka!.pid!],
    ['Postgres', stack.postgres!.pid!],
  ];
  return Object.fromEntries(pids.map(([name, pid]) => [name, measure([pid])]));
}

/** The consumption of one action, without what the idle system uses in that time. */
export function perAction(
  before: Consumption,
  after: Consumption,
  {
    actions,
    seconds,
    idle,
  }: { actions: number; seconds: number; idle: (process: string) => number },
): Consumption {
  const each = (key: 'walBytes' | 'databaseBytes' | 'topicBytes') =>
    (after[key] - before[key]) / actions;
  return {
    cpuMs: Object.fromEntries(
      Object.entries(after.cpuMs).map(([name, ms]) => [
        name,
        Math.max(0, ms - before.cpuMs[name]! - idle(name) * seconds) / actions,
      ]),
    ),
    walBytes: each('walBytes'),
    databaseBytes: each('databaseBytes'),
    topicBytes: each('topicBytes'),
  };
}

async function storedIn({ adminDatabaseUrl }: Stack) {
  const client = new pg.Client({ connectionString: adminDatabaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ walBytes: string; databaseBytes: string }>(
      `SELECT pg_current_wal_insert_lsn() - '0/0' AS "walBytes",
         (SELECT sum(pg_database_size(oid)) FROM pg_database) AS "databaseBytes"`,
    );
    const [{ walBytes, databaseBytes }] = rows as [(typeof rows)[0]];
    return { walBytes: Number(walBytes), databaseBytes: Number(databaseBytes) };
  } finally {
    await client.end();
  }
}

function topicBytesIn(stateDirectory: string): number {
  return readdirSync(stateDirectory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.log') && /\/[^_][^/]*-\d+\/\d+\.log$/.test(`/${path}`))
    .reduce((sum, path) => sum + statSync(join(stateDirectory, path)).size, 0);
}
