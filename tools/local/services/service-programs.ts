import { join } from 'node:path';
import type { Credentials } from '../credentials.ts';
import { hostAddress } from '../ports.ts';
import { type DatabaseAccess, databaseUrl, migrationUrl } from '../postgres/databases.ts';
import { inheritedEnvironment, type ProcessObserver, runTool } from '../processes/launch.ts';
import { answersOk, ServerProcess } from '../processes/server-process.ts';
import { repositoryDirectory } from '../repository.ts';
import {
  type DatabaseKey,
  databaseNameOf,
  type DatabaseOwner,
  isDatabaseOwner,
  keyOf,
  type ServiceName,
  serviceNames,
} from './service-names.ts';
import { type ServiceSurroundings, settingsOf, urlAt } from './service-table.ts';

const shutdownGraceMs = 10_000;

// As the Dockerfile has them. kafkajs uses negative timeouts, for which Node 24 prints a warning each time. Starting a
// service fills V8's young generation, which never shrinks again: half of its usual size saves 52 MiB of the platform's
// memory at rest, and 15 MiB of each other service's.
const usualNodeOptions = ['--disable-warning=TimeoutNegativeWarning', '--max-semi-space-size=8'];

type ProgramOptions = {
  /** Further options of Node itself. */
  nodeOptions?: readonly string[];
  /** A checkout that is built, of another version; by default this one. */
  checkout?: string;
};

export function serviceProcess(
  name: ServiceName,
  surroundings: ServiceSurroundings,
  logsDirectory: string,
  observer: ProcessObserver,
  { nodeOptions = [], checkout = repositoryDirectory }: ProgramOptions = {},
): ServerProcess {
  const url = urlAt(surroundings.ports[keyOf(name)]);
  return new ServerProcess(
    {
      name,
      kind: 'service',
      command: process.execPath,
      arguments: [
        ...usualNodeOptions,
        ...nodeOptions,
        join(checkout, 'dist', 'apps', name, 'src', 'main.js'),
      ],
      environment: environmentOf(name, surroundings),
      workingDirectory: checkout,
      logFile: join(logsDirectory, `${name}.log`),
      stopSignal: 'SIGTERM',
      // The service has its own limit for a graceful end; it is killed only if it hangs.
      stopTimeoutMs: shutdownGraceMs + 5_000,
      isReady: () => answersOk(`${url}/health/ready`),
    },
    observer,
  );
}

export async function migrate(
  name: ServiceName,
  surroundings: ServiceSurroundings,
  logsDirectory: string,
  observer: ProcessObserver,
): Promise<void> {
  await runTool(
    {
      name: `Migrations of ${name}`,
      command: process.execPath,
      arguments: [built('apps', name, 'src', 'migrate.js')],
      environment: {
        ...environmentOf(name, surroundings),
        ...(isDatabaseOwner(name) && { DATABASE_URL: surroundings.migrationUrls[keyOf(name)] }),
      },
      workingDirectory: repositoryDirectory,
      logFile: join(logsDirectory, `${name}-migrations.log`),
    },
    observer,
  );
}

/** In one process, which takes a third of the time. */
export async function migrateAll(
  names: readonly DatabaseOwner[],
  { migrationUrls }: ServiceSurroundings,
  logsDirectory: string,
  observer: ProcessObserver,
): Promise<void> {
  const urls = names.map((name) => [
    built('apps', name, 'src', 'migrate.js'),
    migrationUrls[keyOf(name)],
  ]);
  await runTool(
    {
      name: 'Migrations',
      command: process.execPath,
      arguments: [join(import.meta.dirname, 'migrations', 'main.ts')],
      environment: {
        ...inheritedEnvironment(),
        NODE_ENV: 'production',
        DATABASE_URLS: JSON.stringify(Object.fromEntries(urls)),
      },
      workingDirectory: repositoryDirectory,
      logFile: join(logsDirectory, 'migrations.log'),
    },
    observer,
  );
}

/** @param replicationFactor undefined for the user's own brokers: from the environment, or one copy. */
export async function createTopics(
  { brokers, replicationFactor }: { brokers: string[]; replicationFactor: number | undefined },
  logsDirectory: string,
  observer: ProcessObserver,
): Promise<void> {
  await runTool(
    {
      name: 'Topics',
      command: process.execPath,
      arguments: [...usualNodeOptions, built('libs', 'messaging', 'src', 'create-topics.main.js')],
      environment: {
        ...inheritedEnvironment(),
        KAFKA_BROKERS: brokers.join(','),
        KAFKA_REPLICATION_FACTOR: String(
          replicationFactor ?? (process.env['KAFKA_REPLICATION_FACTOR'] || 1),
        ),
      },
      workingDirectory: repositoryDirectory,
      logFile: join(logsDirectory, 'topics.log'),
    },
    observer,
  );
}

// Services whose logs must show every single webhook.
const localLogLevels: Partial<Record<ServiceName, string>> = {
  platform: 'debug',
  gateway: 'debug',
};

function environmentOf(name: ServiceName, surroundings: ServiceSurroundings): NodeJS.ProcessEnv {
  return {
    ...inheritedEnvironment(),
    NODE_ENV: 'production',
    HOST: hostAddress,
    PORT: String(surroundings.ports[keyOf(name)]),
    LOG_LEVEL: process.env['LOG_LEVEL'] || localLogLevels[name] || 'info',
    // There is no load balancer that would have to notice the stop.
    DRAIN_MS: '0',
    SHUTDOWN_GRACE_MS: String(shutdownGraceMs),
    // Services without pages don't read it.
    WEB_ROOT: built('web'),
    ...settingsOf(name, surroundings),
  };
}

function built(...path: string[]): string {
  return join(repositoryDirectory, 'dist', ...path);
}

export type ServiceDatabaseAccess = DatabaseAccess & { owner: DatabaseOwner };

/** A database for each service with data, with a role for the service and one for its migrations. */
export function databasesOf({
  databasePasswords,
  databaseOwnerPasswords,
}: Credentials): ServiceDatabaseAccess[] {
  return serviceNames.filter(isDatabaseOwner).map((owner) => ({
    owner,
    name: databaseNameOf(owner),
    password: databasePasswords[keyOf(owner)],
    ownerPassword: databaseOwnerPasswords[keyOf(owner)],
  }));
}

export function databaseUrls(
  adminUrl: string,
  databases: readonly ServiceDatabaseAccess[],
): ServiceSurroundings['databaseUrls'] {
  return byKey(databases, (database) => databaseUrl(adminUrl, database));
}

export function migrationUrls(
  adminUrl: string,
  databases: readonly ServiceDatabaseAccess[],
): ServiceSurroundings['migrationUrls'] {
  return byKey(databases, (database) => migrationUrl(adminUrl, database));
}

function byKey(
  databases: readonly ServiceDatabaseAccess[],
  urlOf: (database: ServiceDatabaseAccess) => string,
): Record<DatabaseKey, string> {
  const urls = databases.map((database) => [keyOf(database.owner), urlOf(database)]);
  return Object.fromEntries(urls) as Record<DatabaseKey, string>;
}
