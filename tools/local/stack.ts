import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declarationOf } from '../deployment/services.ts';
import { loadCredentials } from './credentials.ts';
import { type Endpoints, endpointsFileIn, endpointsOf, writeEndpoints } from './endpoints.ts';
import {
  createInfrastructure,
  doesExist,
  existingInfrastructure,
  type ExistingInfrastructure,
  type Infrastructure,
  type InfrastructureName,
  infrastructureNames,
  infrastructurePorts,
} from './infrastructure.ts';
import { type BrokerCount, doesBrokerAnswer } from './kafka/kafka.ts';
import type { ExtraListener } from './kafka/server-properties.ts';
import { fetchJars, hasJars, kafkaVersion, requireJavaTools } from './kafka/tools.ts';
import { claimStackPorts, type PortName, type Ports, portsFrom, requireFree } from './ports.ts';
import { closeDefaultDatabases, createDatabases } from './postgres/databases.ts';
import { rotateLogs } from './processes/launch.ts';
import { Processes } from './processes/processes.ts';
import { localDirectory } from './repository.ts';
import {
  isDatabaseOwner,
  keyOf,
  type ServiceName,
  serviceNames,
} from './services/service-names.ts';
import {
  createTopics,
  databasesOf,
  databaseUrls,
  migrate,
  migrateAll,
  migrationUrls,
  type ServiceDatabaseAccess,
  serviceProcess,
} from './services/service-programs.ts';
import { dependenciesOf, type ServiceSurroundings, urlAt } from './services/service-table.ts';
import { environmentFilesIn, Service, writeEnvironmentFiles } from './services/service.ts';
import { SetupError } from './setup-error.ts';
import { type Report, runSteps, type Step } from './steps.ts';

export type ServiceEnvironments = Partial<Record<ServiceName, NodeJS.ProcessEnv>>;

export type StackOptions = {
  /** For tests: separate state and ports, which are removed at the end. */
  isTemporary?: boolean;
  /** Whether data survives a crash of the machine. A temporary stack switches this off to be faster. */
  isDurable?: boolean;
  /** The services to start; by default all. */
  services?: readonly ServiceName[];
  infrastructure?: readonly InfrastructureName[];
  /** By default from the environment; for a temporary stack none. */
  existing?: ExistingInfrastructure;
  /** Settings of single services that differ from `npm start`. */
  environment?: ServiceEnvironments | ((endpoints: Endpoints) => ServiceEnvironments);
  /** Further options of Node itself. */
  nodeOptions?: (name: ServiceName) => readonly string[];
  /** A built checkout of another version, whose services run on the schema of this one. */
  servicesOf?: string;
  /** One by default; three keep every guarantee while one of them is down. */
  brokerCount?: BrokerCount;
  /** Additional listeners of each broker, for example for clients behind a proxy. */
  kafkaListeners?: readonly (readonly ExtraListener[])[];
  /** Whether who signs in to the brokers may do only what ACLs grant; by default everything. */
  areKafkaRightsChecked?: boolean;
  restartDelaysMs?: readonly number[];
  /** Called with events during the run, such as a crashed service. */
  onEvent?: (message: string) => void;
};

/** Everything is checked and prepared; only the guardian is started. */
export type PreparedStack = {
  stack: Stack;
  processes: Processes;
  steps: Step[];
  /** Migrates the database of a service again. */
  migrate: (name: ServiceName) => Promise<void>;
};

const defaultRestartDelaysMs = [500, 1_000, 2_000, 5_000, 10_000, 30_000];

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { stack, steps } = await prepareStack(options);
  try {
    await runSteps(steps);
    return stack;
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

export async function prepareStack(options: StackOptions = {}): Promise<PreparedStack> {
  const stateDirectory = options.isTemporary ? makeTemporaryDirectory() : localDirectory;
  const processes = await Processes.open(stateDirectory, options.isTemporary);
  if (options.isTemporary) processes.removeAtEnd(stateDirectory);
  try {
    return await prepareIn(stateDirectory, processes, options);
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

async function prepareIn(
  stateDirectory: string,
  processes: Processes,
  options: StackOptions,
): Promise<PreparedStack> {
  const { isTemporary = false, services: startedServices = serviceNames } = options;
  const { brokerCount = 1 } = options;
  const existing = options.existing ?? (isTemporary ? {} : existingInfrastructure(process.env));
  const startedParts = (options.infrastructure ?? infrastructureNames).filter(
    (name) => !doesExist(name, existing),
  );
  const ports = isTemporary ? await claimStackPorts() : portsFrom(process.env);
  const neededPorts = [
    ...startedParts.flatMap((name) => infrastructurePorts(name, brokerCount)),
    ...startedServices.map(keyOf),
  ];
  await requireWhatIsNeeded(ports, neededPorts, startedParts);

  const logsDirectory = join(stateDirectory, 'logs');
  rotateLogs(logsDirectory);
  const credentials = loadCredentials(stateDirectory);
  const infrastructure = createInfrastructure(
    {
      started: startedParts,
      existing,
      stateDirectory,
      logsDirectory,
      ports,
      credentials,
      isTemporary,
      isDurable: options.isDurable ?? !isTemporary,
      brokerCount,
      kafkaListeners: options.kafkaListeners ?? [],
      areKafkaRightsChecked: options.areKafkaRightsChecked,
    },
    processes,
  );
  const databases = databasesOf(credentials);
  const surroundings: ServiceSurroundings = {
    ports,
    credentials,
    kafkaBrokers: infrastructure.kafkaBrokers,
    databaseUrls: databaseUrls(infrastructure.adminDatabaseUrl, databases),
    migrationUrls: migrationUrls(infrastructure.adminDatabaseUrl, databases),
    smtpUrl: infrastructure.smtpUrl,
  };
  const endpoints = endpointsOf(surroundings, infrastructure.mailUrl);
  const services = createServices(surroundings, endpoints, logsDirectory, processes, options);
  const stack: Stack = {
    ...infrastructure,
    endpoints,
    services,
    stateDirectory,
    logsDirectory,
    stopping: processes.stopping,
    stop: () => processes.stop(),
  };
  return {
    stack,
    processes,
    steps: stackSteps({ stack, startedServices, databases, surroundings, processes }),
    migrate: (name) => migrate(name, surroundings, logsDirectory, processes),
  };
}

async function requireWhatIsNeeded(
  ports: Ports,
  neededPorts: readonly PortName[],
  parts: readonly InfrastructureName[],
): Promise<void> {
  await requireFree(ports, neededPorts);
  if (parts.includes('kafka')) {
    await requireJavaTools({ isMavenNeeded: !hasJars(localDirectory) });
  }
}

function createServices(
  surroundings: ServiceSurroundings,
  endpoints: Endpoints,
  logsDirectory: string,
  processes: Processes,
  options: StackOptions,
): Record<ServiceName, Service> {
  const { restartDelaysMs = defaultRestartDelaysMs, onEvent = () => {} } = options;
  const environment =
    typeof options.environment === 'function'
      ? options.environment(endpoints)
      : options.environment;
  const services = serviceNames.map((name) => {
    const process = serviceProcess(name, surroundings, logsDirectory, processes, {
      nodeOptions: options.nodeOptions?.(name),
      checkout: options.servicesOf,
    });
    const url = urlAt(surroundings.ports[keyOf(name)]);
    return [
      name,
      new Service(name, url, process, { restartDelaysMs, onEvent }, environment?.[name]),
    ];
  });
  return Object.fromEntries(services) as Record<ServiceName, Service>;
}

// Other users may enter it but not list it; Postgres needs this when it runs as another user.
function makeTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'partner-card-platform-'));
  chmodSync(directory, 0o711);
  return directory;
}

export type Stack = Infrastructure & {
  endpoints: Endpoints;
  /** All services; the ones not selected can be started later. */
  services: Record<ServiceName, Service>;
  stateDirectory: string;
  logsDirectory: string;
  /** Aborted when the stack is being stopped. */
  stopping: AbortSignal;
  stop(): Promise<void>;
};

/** The context of the steps that start a stack. */
type StackContext = {
  stack: Stack;
  startedServices: readonly ServiceName[];
  databases: readonly ServiceDatabaseAccess[];
  surroundings: ServiceSurroundings;
  processes: Processes;
};

/** From nothing to services that are ready. */
function stackSteps(context: StackContext): Step[] {
  return [
    { title: 'Infrastructure', isConcurrent: true, steps: infrastructureSteps(context) },
    { title: 'Services', isConcurrent: true, steps: serviceSteps(context) },
    { title: 'Write down addresses and credentials', run: () => publishEndpoints(context) },
  ].filter(({ run, steps = [] }) => run !== undefined || steps.length > 0);
}

function serviceSteps({ stack, startedServices }: StackContext): Step[] {
  // Each waits for its dependencies, which are started by their own steps.
  const started = new Map(
    startedServices.map((name) => [name, Promise.withResolvers<void>()] as const),
  );

  async function start(name: ServiceName, report: Report): Promise<void> {
    const { promise, resolve, reject } = started.get(name)!;
    // Prevents an unhandled rejection if it fails before a caller waits.
    promise.catch(() => {});
    try {
      await Promise.all(dependenciesOf(name).flatMap((each) => started.get(each)?.promise ?? []));
      await stack.services[name].start(undefined, report);
      resolve();
    } catch (error) {
      reject(error);
      throw error;
    }
  }

  return startedServices.map((name) => ({
    title: name,
    run: async (report) => {
      await start(name, report);
      return `${stack.services[name].url}, process ${stack.services[name].pid}`;
    },
  }));
}

async function publishEndpoints({ stack, processes }: StackContext): Promise<string> {
  const path = endpointsFileIn(stack.stateDirectory);
  processes.removeAtEnd(path);
  writeEndpoints(stack.stateDirectory, stack.endpoints);
  processes.removeAtEnd(environmentFilesIn(stack.stateDirectory));
  writeEnvironmentFiles(stack.stateDirectory, Object.values(stack.services));
  return path;
}

/** Starts each part and creates what the services need in it. */
function infrastructureSteps(context: StackContext): Step[] {
  const groups: Step[] = [
    { title: 'Kafka', steps: [...brokerSteps(context), ...topicSteps(context)] },
    { title: 'Postgres', steps: [...serverSteps(context), ...databaseSteps(context)] },
    { title: 'Mail inbox', steps: mailSteps(context) },
  ];
  return groups.filter(({ steps = [] }) => steps.length > 0);
}

function brokerSteps({ stack, processes }: StackContext): Step[] {
  const { brokers, kafkaBrokers, logsDirectory } = stack;
  if (brokers.length === 0) return [];
  const fetching = {
    title: `Fetch Kafka ${kafkaVersion} with Maven (45 MB, only this once)`,
    run: () => fetchJars(localDirectory, join(logsDirectory, 'maven.log'), processes),
  };
  const starting = {
    title: `Start Kafka ${kafkaVersion}${brokers.length > 1 ? `, ${brokers.length} brokers` : ''}`,
    run: async (report: Report) => {
      await Promise.all(brokers.map((broker) => broker.start({}, report)));
      return kafkaBrokers.join(', ');
    },
  };
  return hasJars(localDirectory) ? [starting] : [fetching, starting];
}

function topicSteps({ stack, startedServices, processes }: StackContext): Step[] {
  const { brokers, kafkaBrokers, logsDirectory } = stack;
  if (!startedServices.some((name) => declarationOf(name).kafka)) return [];
  const creating = {
    title: 'Create the topics',
    run: async () => {
      if (!(await doesBrokerAnswer(kafkaBrokers))) {
        throw new SetupError(`No Kafka answers at ${kafkaBrokers.join(', ')}.`);
      }
      await createTopics(
        { brokers: kafkaBrokers, replicationFactor: brokers.length || undefined },
        logsDirectory,
        processes,
      );
    },
  };
  return [creating];
}

function serverSteps({ stack: { postgres, adminDatabaseUrl } }: StackContext): Step[] {
  if (postgres === undefined) return [];
  const starting = {
    title: 'Start Postgres',
    run: async (report: Report) => {
      await postgres.start({}, report);
      await closeDefaultDatabases(adminDatabaseUrl);
      return new URL(adminDatabaseUrl).host;
    },
  };
  return [starting];
}

function databaseSteps({
  stack: { adminDatabaseUrl, logsDirectory },
  startedServices,
  databases,
  surroundings,
  processes,
}: StackContext): Step[] {
  const services = startedServices.filter(isDatabaseOwner);
  if (services.length === 0) return [];
  const creating = {
    title: 'Create a database and a role for each service',
    run: () =>
      createDatabases(
        adminDatabaseUrl,
        databases.filter(({ owner }) => services.includes(owner)),
      ),
  };
  const migrating = {
    title: 'Bring their tables up to date',
    run: async () => {
      await migrateAll(services, surroundings, logsDirectory, processes);
      return services.join(', ');
    },
  };
  return [creating, migrating];
}

function mailSteps({ stack: { mail, mailUrl } }: StackContext): Step[] {
  if (mail === undefined) return [];
  const starting = {
    title: 'Start maildev',
    run: async (report: Report) => {
      await mail.start({}, report);
      return mailUrl ?? undefined;
    },
  };
  return [starting];
}
