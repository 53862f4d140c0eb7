import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostAddress } from '../ports.ts';
import { inheritedEnvironment } from '../processes/environment.ts';
import type { ProcessObserver } from '../processes/launch.ts';
import { runTool, type ToolDefinition } from '../processes/run-tool.ts';
import { ServerProcess } from '../processes/server-process.ts';
import { doesBrokerAnswer } from './broker-probe.ts';
import { classArchiveIn, withClassArchive } from './class-archive.ts';
import { java } from './java-tools.ts';
import { scramOptions } from './listener-security.ts';
import { serverProperties, type ExtraListener, type NodeId } from './server-properties.ts';

export type KafkaOptions = {
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
export function kafkaProcess(options: KafkaOptions, observer: ProcessObserver): ServerProcess {
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
