import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { hostAddress } from '../ports.ts';
import {
  inheritedEnvironment,
  type ProcessObserver,
  runTool,
  type ToolDefinition,
} from '../processes/launch.ts';
import { ServerProcess } from '../processes/server-process.ts';
import { SetupError } from '../setup-error.ts';
import {
  type ExtraListener,
  type NodeId,
  scramOptions,
  serverProperties,
} from './server-properties.ts';
import { classArchiveIn, java, withClassArchive } from './tools.ts';

/** kafkajs uses negative timeouts, for which Node 24 prints a warning each time. */
export function hideKafkajsWarning(): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'TimeoutNegativeWarning') console.warn(`${warning}`);
  });
}

/**
 * A broker that accepts connections may still be fenced; it is ready when a controller lists it.
 *
 * @param nodeId of the broker that must be listed; if left out, any.
 */
export async function doesBrokerAnswer(brokers: string[], nodeId?: number): Promise<boolean> {
  const kafka = new Kafka({
    clientId: 'local-launcher',
    brokers,
    connectionTimeout: 1_000,
    requestTimeout: 2_000,
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    const cluster = await admin.describeCluster();
    const listed = cluster.brokers.filter((each) => nodeId === undefined || each.nodeId === nodeId);
    return listed.length > 0 && cluster.controller !== null;
  } catch {
    return false;
  } finally {
    await admin.disconnect();
  }
}

type KafkaOptions = {
  /** Shown in messages, and the name of its log. */
  name: string;
  nodeId: NodeId;
  /** In Kafka's format; the same for all nodes of a cluster. */
  clusterId: string;
  jarsDirectory: string;
  stateDirectory: string;
  logsDirectory: string;
  port: number;
  /** Of all nodes, in the order of their ids. */
  controllerPorts: readonly number[];
  extraListeners: readonly ExtraListener[];
  areRightsChecked: boolean;
};

const javaOptions = [
  // Optimised for a fast start and little memory instead of peak speed.
  ...['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
  // At level info each start would log its 300 settings several times.
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info',
  '-Dorg.slf4j.simpleLogger.log.org.apache.kafka.server.BrokerLifecycleManager=info',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
  '-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd HH:mm:ss.SSS',
];

/** A node of the real broker in KRaft mode as a local process. */
function kafkaProcess(options: KafkaOptions, observer: ProcessObserver): ServerProcess {
  const { name, nodeId, jarsDirectory, stateDirectory, logsDirectory, port } = options;
  const dataDirectory = join(stateDirectory, 'data');
  const propertiesFile = join(stateDirectory, 'server.properties');
  const classArchive = classArchiveIn(jarsDirectory);
  const base: ToolDefinition = {
    name,
    command: java,
    arguments: ['-cp', join(jarsDirectory, '*'), ...javaOptions],
    environment: inheritedEnvironment(),
    workingDirectory: stateDirectory,
    logFile: join(logsDirectory, `${name.toLowerCase().replace(' ', '-')}.log`),
  };

  async function prepare(): Promise<void> {
    mkdirSync(stateDirectory, { recursive: true });
    writeFileSync(propertiesFile, serverProperties({ ...options, dataDirectory }));
    if (existsSync(join(dataDirectory, 'meta.properties'))) return;
    await withClassArchive(classArchive, format);
  }

  async function format(archiveOptions: string[]): Promise<void> {
    const command = ['kafka.tools.StorageTool', 'format', '--cluster-id', options.clusterId];
    const users = options.extraListeners
      .flatMap(({ security }) => security ?? [])
      .flatMap(scramOptions);
    await runTool(
      {
        ...base,
        arguments: [
          ...base.arguments,
          ...archiveOptions,
          ...command,
          ...users,
          '--config',
          propertiesFile,
        ],
      },
      observer,
    );
  }

  return new ServerProcess(
    {
      ...base,
      kind: 'kafka',
      arguments: [
        ...base.arguments,
        ...['-Xms128m', '-Xmx512m', `-XX:SharedArchiveFile=${classArchive}`],
        ...['kafka.Kafka', propertiesFile],
      ],
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 20_000,
      prepare,
      isReady: () => doesBrokerAnswer([`${hostAddress}:${port}`], nodeId),
    },
    observer,
  );
}

/** Three, as in production, keep their quorum and all records while one is down. Two would keep neither. */
const brokerCounts = [1, 3] as const;
export type BrokerCount = (typeof brokerCounts)[number];

/** @param text as typed by the user. */
export function brokerCountFrom(text: string): BrokerCount {
  const count = brokerCounts.find((each) => String(each) === text);
  if (count !== undefined) return count;
  throw new SetupError(`--brokers must be ${brokerCounts.join(' or ')}, not "${text}".`);
}

type ClusterNode = {
  port: number;
  controllerPort: number;
  extraListeners: readonly ExtraListener[];
};

type ClusterOptions = {
  jarsDirectory: string;
  /** Of all clusters of this stack; each number of brokers has its own records. */
  stateDirectory: string;
  logsDirectory: string;
  nodes: readonly ClusterNode[];
  areRightsChecked: boolean;
};

/** The brokers of a cluster. Several must be started together: none is ready before it finds a quorum. */
export function clusterProcesses(
  { jarsDirectory, stateDirectory, logsDirectory, nodes, areRightsChecked }: ClusterOptions,
  observer: ProcessObserver,
): ServerProcess[] {
  const isSingle = nodes.length === 1;
  const clusterDirectory = join(stateDirectory, isSingle ? 'kafka' : `kafka-of-${nodes.length}`);
  const clusterId = clusterIdIn(clusterDirectory);
  return nodes.map(({ port, extraListeners }, index) => {
    const nodeId = index + 1;
    return kafkaProcess(
      {
        name: isSingle ? 'Kafka' : `Kafka ${nodeId}`,
        nodeId,
        clusterId,
        jarsDirectory,
        stateDirectory: isSingle ? clusterDirectory : join(clusterDirectory, String(nodeId)),
        logsDirectory,
        port,
        controllerPorts: nodes.map(({ controllerPort }) => controllerPort),
        extraListeners,
        areRightsChecked,
      },
      observer,
    );
  });
}

/** Kept, because nodes of one cluster may be formatted at different times. */
function clusterIdIn(clusterDirectory: string): string {
  const file = join(clusterDirectory, 'cluster-id');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(clusterDirectory, { recursive: true });
  const clusterId = newClusterId();
  writeFileSync(file, clusterId);
  return clusterId;
}

/** In Kafka's format: 16 bytes in URL-safe base64. A leading dash would be read as an option. */
function newClusterId(): string {
  const clusterId = randomBytes(16).toString('base64url');
  return clusterId.startsWith('-') ? newClusterId() : clusterId;
}
