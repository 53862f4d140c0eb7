import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCredentials } from './credentials.ts';
import { endpointsOf, type Endpoints } from './endpoints.ts';
import {
  createInfrastructure,
  doesExist,
  existingInfrastructure,
  infrastructureNames,
  infrastructurePorts,
  type ExistingInfrastructure,
  type InfrastructureName,
} from './infrastructure.ts';
import type { BrokerCount } from './kafka/cluster.ts';
import { requireJavaTools } from './kafka/java-tools.ts';
import { hasJars } from './kafka/kafka-jars.ts';
import type { ExtraListener } from './kafka/server-properties.ts';
import { claimStackPorts, portsFrom, requireFree, type PortName, type Ports } from './ports.ts';
import { rotateLogs } from './processes/log-file.ts';
import { Processes } from './processes/processes.ts';
import type { ServerProcess } from './processes/server-process.ts';
import { prometheusDirectoryIn } from './prometheus/prometheus-program.ts';
import { type Observation, prometheusProcess } from './prometheus/prometheus.ts';
import { localDirectory } from './repository.ts';
import { databasesOf, databaseUrls, migrationUrls } from './services/service-databases.ts';
import { migrate, serviceProcess } from './services/service-programs.ts';
import { keyOf, serviceNames, type ServiceName } from './services/service-names.ts';
import { urlAt, type ServiceSurroundings } from './services/service-table.ts';
import { Service } from './services/service.ts';
import type { Stack } from './stack-context.ts';
import { stackSteps } from './stack-steps.ts';
import { runSteps, type Step } from './steps.ts';

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
  /** Starts Prometheus, too. */
  observation?: Observation;
  /** One by default; three keep every promise while one of them is away. */
  brokerCount?: BrokerCount;
  /** Additional listeners of each broker, for example for clients behind a proxy. */
  kafkaListeners?: readonly (readonly ExtraListener[])[];
  /** Whether who signs in to the brokers may do only what ACLs grant; by default everything. */
  areKafkaRightsChecked?: boolean;
  restartDelaysMs?: readonly number[];
  /** Called with events during the run, such as a crashed service. */
  onEvent?: (message: string) => void;
};

export type { Stack };

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
    ...(isObserved(options) ? ['prometheus' as const] : []),
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
  const endpoints = endpointsOf(
    surroundings,
    infrastructure.mailUrl,
    isObserved(options) ? urlAt(ports.prometheus) : null,
  );
  const services = createServices(surroundings, endpoints, logsDirectory, processes, options);
  const stack: Stack = {
    ...infrastructure,
    endpoints,
    services,
    prometheus: createPrometheus(
      { ports, stateDirectory, logsDirectory },
      services,
      options,
      processes,
    ),
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

function isObserved({ observation }: StackOptions): boolean {
  return observation !== undefined;
}

function createPrometheus(
  { ports, ...directories }: { ports: Ports; stateDirectory: string; logsDirectory: string },
  services: Record<ServiceName, Service>,
  { observation, services: startedServices = serviceNames }: StackOptions,
  processes: Processes,
): ServerProcess | undefined {
  if (observation === undefined) return undefined;
  return prometheusProcess(
    {
      ...observation,
      binDirectory: prometheusDirectoryIn(localDirectory),
      stateDirectory: join(directories.stateDirectory, 'prometheus'),
      logsDirectory: directories.logsDirectory,
      port: ports.prometheus,
      targets: startedServices.map((name) => ({ service: name, url: services[name].url })),
    },
    processes,
  );
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
