import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Credentials } from './credentials.ts';
import { type BrokerCount, clusterProcesses } from './kafka/kafka.ts';
import type { ExtraListener } from './kafka/server-properties.ts';
import { jarsDirectoryIn } from './kafka/tools.ts';
import { hostAddress, type PortName, type Ports } from './ports.ts';
import { findInstallation, type PostgresInstallation } from './postgres/installation.ts';
import { adminUrl, postgresProcess } from './postgres/postgres.ts';
import { inheritedEnvironment, type ProcessObserver } from './processes/launch.ts';
import type { Processes } from './processes/processes.ts';
import { answersOk, ServerProcess } from './processes/server-process.ts';
import { localDirectory } from './repository.ts';
import { urlAt } from './services/service-table.ts';

export const infrastructureNames = ['kafka', 'postgres', 'mail'] as const;
export type InfrastructureName = (typeof infrastructureNames)[number];

const brokerPorts = [
  { port: 'kafka', controllerPort: 'kafkaController' },
  { port: 'kafka2', controllerPort: 'kafkaController2' },
  { port: 'kafka3', controllerPort: 'kafkaController3' },
] as const satisfies Record<string, PortName>[];

export function infrastructurePorts(
  name: InfrastructureName,
  brokerCount: BrokerCount,
): readonly PortName[] {
  if (name === 'kafka') return brokerPorts.slice(0, brokerCount).flatMap(Object.values<PortName>);
  return name === 'postgres' ? ['postgres'] : ['smtp', 'mail'];
}

/** Parts that already run elsewhere; these are used instead of starting them here. */
export type ExistingInfrastructure = {
  kafkaBrokers?: string[];
  /** The URL of a role that may create roles and databases. */
  adminDatabaseUrl?: string;
  smtpUrl?: string;
  mailUrl?: string;
};

/** The infrastructure of the services. A part without a process runs elsewhere. */
export type Infrastructure = {
  /** Empty if they run elsewhere. */
  brokers: readonly ServerProcess[];
  /** The first of the brokers. */
  kafka?: ServerProcess;
  postgres?: ServerProcess;
  /** Where the files of that server are. */
  postgresInstallation?: PostgresInstallation;
  mail?: ServerProcess;
  kafkaBrokers: string[];
  adminDatabaseUrl: string;
  smtpUrl: string;
  mailUrl: string | null;
};

type InfrastructureOptions = {
  started: readonly InfrastructureName[];
  existing: ExistingInfrastructure;
  stateDirectory: string;
  logsDirectory: string;
  ports: Ports;
  credentials: Credentials;
  isTemporary: boolean;
  isDurable: boolean;
  brokerCount: BrokerCount;
  /** Of each broker. */
  kafkaListeners: readonly (readonly ExtraListener[])[];
  areKafkaRightsChecked: boolean | undefined;
};

export function existingInfrastructure(environment: NodeJS.ProcessEnv): ExistingInfrastructure {
  const { KAFKA_BROKERS, DATABASE_URL, SMTP_URL, MAIL_URL } = environment;
  return {
    ...(KAFKA_BROKERS && { kafkaBrokers: KAFKA_BROKERS.split(',').map((each) => each.trim()) }),
    ...(DATABASE_URL && { adminDatabaseUrl: DATABASE_URL }),
    ...(SMTP_URL && { smtpUrl: SMTP_URL }),
    ...(MAIL_URL && { mailUrl: MAIL_URL }),
  };
}

export function doesExist(name: InfrastructureName, existing: ExistingInfrastructure): boolean {
  const given = {
    kafka: existing.kafkaBrokers,
    postgres: existing.adminDatabaseUrl,
    mail: existing.smtpUrl,
  };
  return given[name] !== undefined;
}

export function createInfrastructure(
  options: InfrastructureOptions,
  processes: Processes,
): Infrastructure {
  const { started, existing, ports, credentials, brokerCount } = options;
  const adminPassword = credentials.databasePasswords.admin;
  const brokers = started.includes('kafka') ? createBrokers(options, processes) : [];
  const ownBrokers = brokerPorts.slice(0, brokerCount).map(({ port }) => addressAt(ports[port]));
  return {
    brokers,
    ...(brokers[0] && { kafka: brokers[0] }),
    ...(started.includes('postgres') && createPostgres(options, processes)),
    ...(started.includes('mail') && { mail: createMail(options, processes) }),
    kafkaBrokers: existing.kafkaBrokers ?? ownBrokers,
    adminDatabaseUrl: existing.adminDatabaseUrl ?? adminUrl(ports.postgres, adminPassword),
    smtpUrl: existing.smtpUrl ?? `smtp://${hostAddress}:${ports.smtp}`,
    mailUrl: existing.mailUrl ?? (existing.smtpUrl === undefined ? urlAt(ports.mail) : null),
  };
}

function createBrokers(options: InfrastructureOptions, processes: Processes): ServerProcess[] {
  const { stateDirectory, logsDirectory, ports, brokerCount, kafkaListeners } = options;
  const { areKafkaRightsChecked: areRightsChecked = false } = options;
  return clusterProcesses(
    {
      jarsDirectory: jarsDirectoryIn(localDirectory),
      stateDirectory,
      logsDirectory,
      areRightsChecked,
      nodes: brokerPorts.slice(0, brokerCount).map(({ port, controllerPort }, index) => ({
        port: ports[port],
        controllerPort: ports[controllerPort],
        extraListeners: kafkaListeners[index] ?? [],
      })),
    },
    processes,
  );
}

function addressAt(port: number): string {
  return `${hostAddress}:${port}`;
}

function createPostgres(
  options: InfrastructureOptions,
  processes: Processes,
): Pick<Infrastructure, 'postgres' | 'postgresInstallation'> {
  const { stateDirectory, logsDirectory, ports, credentials, isTemporary, isDurable } = options;
  const installation = findInstallation(stateDirectory);
  if (isTemporary) processes.removeAtEnd(installation.home);
  const postgres = postgresProcess(
    {
      installation,
      logsDirectory,
      port: ports.postgres,
      adminPassword: credentials.databasePasswords.admin,
      isDurable,
    },
    processes,
  );
  return { postgres, postgresInstallation: installation };
}

function createMail(options: InfrastructureOptions, processes: Processes): ServerProcess {
  const { stateDirectory, logsDirectory, ports } = options;
  return mailProcess(
    {
      stateDirectory: join(stateDirectory, 'mail'),
      logsDirectory,
      smtpPort: ports.smtp,
      webPort: ports.mail,
    },
    processes,
  );
}

type MailOptions = {
  stateDirectory: string;
  logsDirectory: string;
  smtpPort: number;
  webPort: number;
};

/** Accepts all mails without delivering them; they can be read on its web page or by its REST API. */
function mailProcess(options: MailOptions, observer: ProcessObserver): ServerProcess {
  const { stateDirectory, logsDirectory, smtpPort, webPort } = options;
  const configurationFile = join(stateDirectory, 'maildev.json');
  const configuration = {
    ip: hostAddress,
    webIp: hostAddress,
    smtp: smtpPort,
    web: webPort,
    mailDirectory: join(stateDirectory, 'mails'),
  };

  async function prepare(): Promise<void> {
    mkdirSync(stateDirectory, { recursive: true });
    writeFileSync(configurationFile, JSON.stringify(configuration, null, 2));
  }

  return new ServerProcess(
    {
      name: 'Mail inbox',
      kind: 'mail',
      command: process.execPath,
      // Given explicitly, because it would search all parent directories otherwise.
      arguments: [maildevMain(), '--config', configurationFile],
      environment: inheritedEnvironment(),
      workingDirectory: '/',
      logFile: join(logsDirectory, 'mail.log'),
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 5_000,
      prepare,
      isReady: () => answersOk(`http://${hostAddress}:${webPort}/api/healthz`),
    },
    observer,
  );
}

function maildevMain(): string {
  const entry = fileURLToPath(import.meta.resolve('maildev'));
  return join(dirname(entry), 'bin', 'maildev.js');
}
