import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { topicsOfGroup } from '#contracts';
import { KafkajsBroker } from '#messaging';
import { createDatabases, databaseUrl } from '../../local/postgres/databases.ts';
import { hostAddress } from '../../local/ports.ts';
import { inheritedEnvironment } from '../../local/processes/environment.ts';
import { answersOk } from '../../local/processes/http-probe.ts';
import { runTool } from '../../local/processes/run-tool.ts';
import { ServerProcess } from '../../local/processes/server-process.ts';
import { repositoryDirectory } from '../../local/repository.ts';
import { urlAt } from '../../local/services/service-table.ts';
import { Service, type SupervisionOptions } from '../../local/services/service.ts';
import type { PreparedStack } from '../../local/stack.ts';

export const ledgerGroup = 'ledger';

const programs = join(repositoryDirectory, 'dist', 'chaos', 'ledger-consumer');

export type LedgerReplica = {
  name: string;
  port: number;
  kafkaBrokers: string;
  databaseUrl: string;
};

/** Prepares the harness's own consumer. Returns the URL of its database. */
export async function layOutLedger({ stack, processes }: PreparedStack): Promise<string> {
  const database = { name: ledgerGroup, password: randomBytes(32).toString('base64url') };
  await createDatabases(stack.adminDatabaseUrl, [database]);
  const url = databaseUrl(stack.adminDatabaseUrl, database);
  await runTool(
    {
      name: 'Migrations of the ledger',
      command: process.execPath,
      arguments: [join(programs, 'migrate.js')],
      environment: { ...inheritedEnvironment(), DATABASE_URL: url },
      workingDirectory: repositoryDirectory,
      logFile: join(stack.logsDirectory, 'ledger-migrations.log'),
    },
    processes,
  );
  const broker = new KafkajsBroker(stack.kafkaBrokers, 'chaos');
  await broker.ensureTopics(topicsOfGroup(ledgerGroup), stack.brokers.length);
  await broker.close();
  return url;
}

export function ledgerService(
  { name, port, kafkaBrokers, databaseUrl }: LedgerReplica,
  { stack, processes }: PreparedStack,
  supervision: SupervisionOptions,
): Service {
  const url = urlAt(port);
  const program = new ServerProcess(
    {
      name,
      kind: 'service',
      command: process.execPath,
      arguments: ['--disable-warning=TimeoutNegativeWarning', join(programs, 'main.js')],
      environment: {
        ...inheritedEnvironment(),
        NODE_ENV: 'production',
        HOST: hostAddress,
        PORT: String(port),
        KAFKA_BROKERS: kafkaBrokers,
        DATABASE_URL: databaseUrl,
        DRAIN_MS: '0',
        SHUTDOWN_GRACE_MS: '10000',
      },
      workingDirectory: repositoryDirectory,
      logFile: join(stack.logsDirectory, `${name}.log`),
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 15_000,
      isReady: () => answersOk(`${url}/health/ready`),
    },
    processes,
  );
  return new Service(name, url, program, supervision);
}
