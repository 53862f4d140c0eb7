import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { topicsOfGroup } from '#contracts';
import { type KafkaClient, KafkajsBroker } from '#messaging';
import { Kafka, logLevel } from 'kafkajs';
import type { BrokerCount } from '../../../tools/local/kafka/kafka.ts';
import { claimPorts, hostAddress } from '../../../tools/local/ports.ts';
import { createDatabases, databaseUrl } from '../../../tools/local/postgres/databases.ts';
import { inheritedEnvironment, runTool } from '../../../tools/local/processes/launch.ts';
import { answersOk, ServerProcess } from '../../../tools/local/processes/server-process.ts';
import { repositoryDirectory } from '../../../tools/local/repository.ts';
import type { DatabaseKey } from '../../../tools/local/services/service-names.ts';
import { urlAt } from '../../../tools/local/services/service-table.ts';
import { Service, type SupervisionOptions } from '../../../tools/local/services/service.ts';
import { type PreparedStack, prepareStack, type Stack } from '../../../tools/local/stack.ts';
import { runSteps } from '../../../tools/local/steps.ts';
import {
  addressesOf,
  closeLinks,
  environmentsThrough,
  kafkaClients,
  leadLinks,
  ledgerNames,
  type Links,
  linksToPostgres,
  listenersBehind,
  openLinks,
  through,
} from '../links/links.ts';
import { Database } from './database.ts';

export type SystemOptions = {
  brokerCount?: BrokerCount;
  /** Whether the database has a standby, for which every commit waits. */
  hasStandby?: boolean;
  /** The library by which all services connect to Kafka. */
  kafkaClient?: KafkaClient;
};

/** The whole system with the harness's own consumer, and all connections routed through links. */
export type System = {
  stack: Stack;
  /** By the name of each in faults. */
  brokers: ReadonlyMap<string, ServerProcess>;
  database: Database;
  links: Links;
  /** By name: the stack's services and the ledger's replicas. */
  services: Record<string, Service>;
  /** The gateway's address through its link, for the load. */
  webhookUrl: string;
  /** For the harness itself: they lead to the primary. */
  databaseUrls: Record<DatabaseKey | 'ledger', string>;
  stop(): Promise<void>;
};

const restartDelaysMs = [200, 500, 1_000];

export async function startSystem(
  onEvent: (message: string) => void,
  { brokerCount = 1, hasStandby = false, kafkaClient = 'kafkajs' }: SystemOptions = {},
): Promise<System> {
  const brokerNames =
    brokerCount === 1 ? ['kafka'] : Array.from({ length: brokerCount }, (_, i) => `kafka-${i + 1}`);
  const links = await openLinks(brokerNames);
  const listeners = listenersBehind(links, await claimPorts(kafkaClients.length * brokerCount));
  const prepared = await prepareStack({
    isTemporary: true,
    // No mail inbox, because the load's companies have no mail recipients.
    infrastructure: ['kafka', 'postgres'],
    brokerCount,
    // Commits must survive a crash; otherwise nothing could be guaranteed.
    isDurable: true,
    restartDelaysMs,
    onEvent,
    kafkaListeners: listeners,
    environment: (endpoints) => environmentsThrough(links, endpoints, kafkaClient),
  });
  const { stack, steps } = prepared;
  leadLinks(links, stack.endpoints, listeners);
  const stop = async (): Promise<void> => {
    await stack.stop();
    closeLinks(links);
  };
  try {
    await runSteps(steps);
    const [standbyPort, ...ledgerPorts] = await claimPorts(1 + ledgerNames.length);
    const ledgerUrl = await layOutLedger(prepared);
    const ledgers = ledgersOf(prepared, links, ledgerUrl, {
      ...{ ports: ledgerPorts, kafkaClient, onEvent },
    });
    await Promise.all(ledgers.map((ledger) => ledger.start()));
    const database = new Database(prepared, linksToPostgres(links), links.replication);
    if (hasStandby) await database.addStandby(prepared, standbyPort!);
    const urls = Object.entries({ ...stack.endpoints.postgres, ledger: ledgerUrl }).map(
      ([key, url]) => [key, through(links.reader, url)],
    );
    return {
      stack,
      brokers: new Map(brokerNames.map((name, index) => [name, stack.brokers[index]!])),
      database,
      links,
      services: {
        ...stack.services,
        ...Object.fromEntries(ledgers.map((ledger) => [ledger.name, ledger])),
      },
      webhookUrl: `${through(links.webhooks, stack.endpoints.gateway)}/webhooks/events`,
      databaseUrls: Object.fromEntries(urls) as System['databaseUrls'],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function ledgersOf(
  prepared: PreparedStack,
  links: Links,
  databaseUrl: string,
  {
    ports,
    kafkaClient,
    onEvent,
  }: {
    ports: readonly number[];
    kafkaClient: KafkaClient;
    onEvent: (message: string) => void;
  },
): Service[] {
  return ledgerNames.map((name, index) =>
    ledgerService(
      {
        name,
        port: ports[index]!,
        kafkaBrokers: addressesOf(links.kafka[name]),
        kafkaClient,
        databaseUrl: through(links.postgres[name], databaseUrl),
      },
      prepared,
      { restartDelaysMs, onEvent },
    ),
  );
}

const ledgerGroup = 'ledger';

const programs = join(repositoryDirectory, 'dist/test/chaos/ledger-consumer');

type LedgerReplica = {
  name: string;
  port: number;
  kafkaBrokers: string;
  kafkaClient: KafkaClient;
  databaseUrl: string;
};

/** Prepares the harness's own consumer. Returns the URL of its database. */
async function layOutLedger({ stack, processes }: PreparedStack): Promise<string> {
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

function ledgerService(
  { name, port, kafkaBrokers, kafkaClient, databaseUrl }: LedgerReplica,
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
        KAFKA_CLIENT: kafkaClient,
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

const pollMs = 200;
const inSyncTimeoutMs = 120_000;

/** Resolves when every partition has all of its copies in sync, so that another broker may fail. */
export async function whenInSync(brokers: string[]): Promise<void> {
  const kafka = new Kafka({ clientId: 'chaos', brokers, logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    for (const deadline = Date.now() + inSyncTimeoutMs; ; await sleep(pollMs)) {
      // Without a leader, a partition can't be described.
      const behind = await admin.fetchTopicMetadata().then(
        ({ topics }) =>
          topics.filter(({ partitions }) =>
            partitions.some(({ isr, replicas }) => isr.length < replicas.length),
          ).length,
        () => undefined,
      );
      if (behind === 0) return;
      if (Date.now() > deadline) throw new Error(`copies of ${behind ?? 'all'} topics are behind`);
    }
  } finally {
    await admin.disconnect();
  }
}
